/** React Router's own loader (see vite.config.ts) reloads the page if code can't be fetched, which would lose a form. */
import { noteMissingCode } from '#app/http/lost-connection.ts';

type Route = { id: string; module: string };
type Modules = Record<string, unknown>;

const TRY_AGAIN_MS = 2_000;

export async function loadRouteModule(route: Route, loaded: Modules): Promise<unknown> {
  loaded[route.id] ??= await fetchCode(route.module);
  return loaded[route.id];
}

async function fetchCode(module: string): Promise<unknown> {
  let answered = 0;
  for (;;) {
    try {
      return await import(/* @vite-ignore */ module);
    } catch {
      const isLost = await hasNoConnection(module);
      if (!isLost) answered += 1;
      // There is a new version of the site, or the code has an error: start again, as React Router does.
      if (answered > 1) return reload();
      if (isLost) await untilConnected(module);
    }
  }
}

async function untilConnected(module: string) {
  const codeIsHere = noteMissingCode();
  do await onlineOrLater();
  while (await hasNoConnection(module));
  codeIsHere();
}

/** Asks the server, because part of the code may be in the browser's cache. */
async function hasNoConnection(module: string): Promise<boolean> {
  const answer = await fetch(module, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  return answer === null || answer.status >= 500;
}

function onlineOrLater(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, TRY_AGAIN_MS);
    addEventListener('online', done);
  });
}

function reload(): Promise<never> {
  location.reload();
  return new Promise(() => {});
}
