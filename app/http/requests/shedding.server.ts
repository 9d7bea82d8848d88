/** Turns requests away when there are more than we can answer soon: queueing would slow everyone down. */
import type { IncomingMessage } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import type { RequestFacts } from '#app/http/request-context.ts';

/** Little's law: the wait is the number of requests in progress divided by the rate of this or the last second. */
const LONGEST_WAIT_SECONDS = 2;
/** The minimum, for a burst after a quiet second and on slow machines. */
const ALWAYS_PAGES = 100;
/** A form's text is worth more than a page that can be reloaded. */
const FORMS_TO_PAGES = 2;
const BACK_IN_SECONDS = '4';

type Bindings = { Bindings: { incoming?: IncomingMessage }; Variables: { facts: RequestFacts } };

/** What `isInMemory` names is never turned away either, and asked only where there is too much. */
export function shedLoad(
  isAlwaysAnswered: (path: string) => boolean,
  isInMemory: (context: Context<Bindings>) => boolean = () => false,
): MiddlewareHandler<Bindings> {
  const pace = countBySecond();
  let underWay = 0;
  return async (context, next) => {
    const { method, path } = context.req;
    if (isAlwaysAnswered(path)) return next();
    const isPage = method === 'GET' || method === 'HEAD';
    const mostPages = Math.max(ALWAYS_PAGES, LONGEST_WAIT_SECONDS * pace.perSecond());
    const most = isPage ? mostPages : mostPages * FORMS_TO_PAGES;
    if (underWay >= most && !isInMemory(context)) {
      // The browser reloads a page by itself; people resend a form.
      const headers = { 'Retry-After': BACK_IN_SECONDS, 'Cache-Control': 'no-store' };
      if (isPage) Object.assign(headers, { Refresh: BACK_IN_SECONDS });
      return context.text('A lot of people are here right now. Please try again in a few seconds.\n', 503, headers);
    }
    let isAnswered = false;
    let counted = 0;
    whenArrived(isPage ? undefined : context.env.incoming, () => {
      if (isAnswered) return;
      counted = 1;
      underWay += 1;
    });
    try {
      await next();
    } finally {
      isAnswered = true;
      underWay -= counted;
      pace.count();
    }
  };
}

/** A form still arriving costs nothing yet, so slow senders must not shut out others. */
function whenArrived(incoming: IncomingMessage | undefined, begin: () => void) {
  if (incoming?.complete === false) incoming.once('end', begin);
  else begin();
}

function countBySecond() {
  let second = 0;
  let [ofThis, ofLast] = [0, 0];
  const turn = () => {
    const now = Math.floor(performance.now() / 1000);
    if (now === second) return;
    ofLast = now === second + 1 ? ofThis : 0;
    [second, ofThis] = [now, 0];
  };
  return {
    count() {
      turn();
      ofThis += 1;
    },
    perSecond() {
      turn();
      return Math.max(ofThis, ofLast);
    },
  };
}
