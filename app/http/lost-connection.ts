/** Without a connection, a page waits until it is asked for again, and a form until it is sent again. Browser only. */

import { useEffect } from 'react';
import { type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction } from 'react-router';
import { isNetworkError } from '#app/ui/network-error.ts';

type Results = Record<string, DataStrategyResult>;
/** `isBusy` where the site said that it can’t answer right now. */
export type LostConnection = { isBusy: boolean; unsent: { action: string; form: FormData } | null };

/** Shows its copy on this device instead. */
const OFFLINE_PAGE = '/saved-cars';
const BUSY = 'We can’t answer right now. Wait a few seconds and try again.';
const NO_CONNECTION = 'We can’t connect right now. Check your connection and try again.';

const waiting = new Map<object, LostConnection>();
const listeners = new Set<() => void>();
let latest: LostConnection | null = null;
let submittedAction: () => string | undefined = () => undefined;

export function readLostConnection(): LostConnection | null {
  return latest;
}

export function onLostConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `read` returns the action that the page is navigating to with a form; another form is a fetcher's. */
export function readSubmissionsWith(read: () => string | undefined): void {
  submittedAction = read;
}

/** Shows the banner while a navigation waits for its page's code. Call the result once the code is here. */
export function noteMissingCode(): () => void {
  const missing = {};
  waiting.set(missing, { isBusy: false, unsent: null });
  publish();
  return () => {
    waiting.delete(missing);
    publish();
  };
}

export const keepPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  const url = new URL(request.url);
  if (request.method !== 'GET') return keepForm(request, url, next);
  const results = await next();
  const lost = lostRoute(results);
  if (request.signal.aborted || !lost || (url.pathname === OFFLINE_PAGE && !lost.isBusy)) return results;
  return wait(request.signal, { isBusy: lost.isBusy, unsent: null });
};

async function keepForm(request: Request, url: URL, next: () => Promise<Results>): Promise<Results> {
  const copy = request.clone();
  const action = url.pathname + url.search;
  const isFetcher = submittedAction() !== action;
  const results = await next();
  const lost = lostRoute(results);
  if (request.signal.aborted || !lost) return results;
  const { routeId, isBusy } = lost;
  if (isFetcher) {
    return { [routeId]: { type: 'data', result: { success: false, message: isBusy ? BUSY : NO_CONNECTION } } };
  }
  return wait(request.signal, { isBusy, unsent: { action, form: await copy.formData() } });
}

function lostRoute(results: Results): { routeId: string; isBusy: boolean } | undefined {
  return Object.entries(results)
    .filter(([, { type }]) => type === 'error')
    .map(([routeId, { result }]) => ({ routeId, isBusy: isBusy(result), isLost: isNetworkError(unwrapped(result)) }))
    .find((failed) => failed.isBusy || failed.isLost);
}

function isBusy(result: unknown): boolean {
  return isRouteErrorResponse(result) && result.status === 503;
}

/** React Router wraps the error of an action together with its status. */
function unwrapped(result: unknown): unknown {
  return result instanceof Object && 'data' in result ? result.data : result;
}

function wait(signal: AbortSignal, lost: LostConnection): Promise<Results> {
  waiting.set(signal, lost);
  publish();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      waiting.delete(signal);
      publish();
      resolve({});
    });
  });
}

function publish() {
  latest = [...waiting.values()].at(-1) ?? null;
  for (const listener of listeners) listener();
}

const FRAME = 'root';

let last: unknown;

export function useLastFrame(data: unknown): void {
  useEffect(() => {
    last = data;
  }, [data]);
}

/** If the frame's data can't be reloaded, keep the old frame: the page itself may still work. */
export const fallBackToLastFrame: MiddlewareFunction<Record<string, DataStrategyResult>> = async (_, next) => {
  const results = await next();
  const frame = results[FRAME];
  if (last === undefined || frame?.type !== 'error' || frame.result instanceof Response) return results;
  return { ...results, [FRAME]: { type: 'data', result: last } };
};
