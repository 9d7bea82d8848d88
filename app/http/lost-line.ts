/**
 * Without a connection the page stays. A navigation or other GET waits until it is asked for again; a form that was sent
 * waits for the person to send it again. Browser only.
 */
import type { DataStrategyResult, MiddlewareFunction } from 'react-router';
import { isNetworkError } from '#app/ui/network-error.ts';

type Results = Record<string, DataStrategyResult>;
export type LostLine = { unsent: { action: string; form: FormData } | null };

/** Shows its copy on this device instead. */
const OFFLINE_PAGE = '/saved-cars';
const NO_CONNECTION = 'We can’t connect right now. Check your connection and try again.';

const waiting = new Map<object, LostLine>();
const listeners = new Set<() => void>();
let latest: LostLine | null = null;
let submittedAction: () => string | undefined = () => undefined;

export function readLostLine(): LostLine | null {
  return latest;
}

export function onLostLine(listener: () => void): () => void {
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
  waiting.set(missing, { unsent: null });
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
  const isLost = !request.signal.aborted && url.pathname !== OFFLINE_PAGE && lostRoute(results) !== undefined;
  return isLost ? wait(request.signal, { unsent: null }) : results;
};

async function keepForm(request: Request, url: URL, next: () => Promise<Results>): Promise<Results> {
  const copy = request.clone();
  const action = url.pathname + url.search;
  const isFetcher = submittedAction() !== action;
  const results = await next();
  const routeId = lostRoute(results);
  if (request.signal.aborted || routeId === undefined) return results;
  if (isFetcher) {
    return { [routeId]: { type: 'data', result: { success: false, message: NO_CONNECTION } } };
  }
  return wait(request.signal, { unsent: { action, form: await copy.formData() } });
}

function lostRoute(results: Results): string | undefined {
  return Object.keys(results).find((routeId) => {
    const { type, result } = results[routeId] as DataStrategyResult;
    return type === 'error' && isNetworkError(unwrapped(result));
  });
}

/** React Router wraps the error of an action together with its status. */
function unwrapped(result: unknown): unknown {
  return result instanceof Object && 'data' in result ? result.data : result;
}

/** Never answers: the router drops it for the next request, also for the same again. */
function wait(signal: AbortSignal, lost: LostLine): Promise<Results> {
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
