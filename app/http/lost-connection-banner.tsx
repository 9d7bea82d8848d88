import { type ReactNode, use, useEffect, useSyncExternalStore } from 'react';
import { UNSAFE_DataRouterContext, useLocation, useNavigate, useRevalidator, useSubmit } from 'react-router';
import {
  type LostConnection,
  onLostConnection,
  readLostConnection,
  readSubmissionsWith,
} from '#app/http/lost-connection.ts';

/** A weak connection comes back without an `online` event. */
const TRY_AGAIN_MS = 10_000;
const TRY_WHEN_BUSY_MS = 4000;

export function LostConnectionBanner() {
  const lost = useSyncExternalStore(onLostConnection, readLostConnection, () => null);
  const router = use(UNSAFE_DataRouterContext)?.router;
  // Asks the router directly: the page renders later, and by then an offline form has failed.
  useEffect(() => readSubmissionsWith(() => router?.state.navigation.formAction), [router]);
  return (
    <div role="status" className="sticky top-0 z-50 print:hidden">
      {lost &&
        (lost.unsent ? <NotSent isBusy={lost.isBusy} unsent={lost.unsent} /> : <NotLoaded isBusy={lost.isBusy} />)}
    </div>
  );
}

/** `revalidate` also restarts a navigation that is under way, and its fetchers. */
function NotLoaded({ isBusy }: { isBusy: boolean }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(revalidate, isBusy ? TRY_WHEN_BUSY_MS : TRY_AGAIN_MS);
    addEventListener('online', revalidate);
    return () => {
      clearInterval(timer);
      removeEventListener('online', revalidate);
    };
  }, [revalidate, isBusy]);
  return (
    <Banner
      message={
        isBusy
          ? 'We can’t answer right now. We’ll try again soon.'
          : 'We can’t connect right now. We’ll try again when you’re back online.'
      }
    >
      <button type="button" className="button button-quiet" onClick={() => revalidate()}>
        Try again
      </button>
    </Banner>
  );
}

type NotSentProps = { isBusy: boolean; unsent: NonNullable<LostConnection['unsent']> };

function NotSent({ isBusy, unsent }: NotSentProps) {
  const submit = useSubmit();
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const sendAgain = () =>
    submit(unsent.form, { method: 'post', action: unsent.action, encType: encTypeOf(unsent.form) });
  // The site asked us to retry, so no one has to press a button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(sendAgain, TRY_WHEN_BUSY_MS);
    return () => clearTimeout(timer);
  }, [isBusy, unsent]);
  const outcome = unsent.action === '/signout' ? 'you’re still signed in' : 'this may not have been sent';
  const cancel = () => navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true, state });
  return (
    <Banner
      message={
        isBusy
          ? `We can’t answer right now, so ${outcome}. We’ll send it again soon.`
          : `We can’t connect right now, so ${outcome}. Send it again when you’re back online.`
      }
    >
      <button type="button" className="button button-quiet" onClick={sendAgain}>
        Send again
      </button>
      <button type="button" className="button button-quiet" onClick={cancel}>
        Cancel
      </button>
    </Banner>
  );
}

function encTypeOf(form: FormData) {
  const hasFiles = [...form.values()].some((value) => value instanceof File);
  return hasFiles ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
}

function Banner({ message, children }: { message: string; children: ReactNode }) {
  return (
    <div className="border-ochre border-b bg-ochre-soft">
      <div className="wrap flex flex-wrap items-center gap-x-5 gap-y-2 py-2">
        <p className="font-medium">{message}</p>
        <div className="flex gap-3">{children}</div>
      </div>
    </div>
  );
}
