import { type ReactNode, use, useEffect, useSyncExternalStore } from 'react';
import { UNSAFE_DataRouterContext, useLocation, useNavigate, useRevalidator, useSubmit } from 'react-router';
import { type LostLine, onLostLine, readLostLine, readSubmissionsWith } from '#app/http/lost-line.ts';

/** A weak connection comes back without an `online` event. */
const TRY_AGAIN_MS = 10_000;

export function LostLineBanner() {
  const lost = useSyncExternalStore(onLostLine, readLostLine, () => null);
  const router = use(UNSAFE_DataRouterContext)?.router;
  // Asked of the router itself: a page renders the same later, and without a line a form has failed by then.
  useEffect(() => readSubmissionsWith(() => router?.state.navigation.formAction), [router]);
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-50 print:hidden">
      {lost && (lost.unsent ? <NotSent unsent={lost.unsent} /> : <NotLoaded />)}
    </div>
  );
}

/** `revalidate` also restarts a navigation that is under way, and its fetchers. */
function NotLoaded() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(revalidate, TRY_AGAIN_MS);
    addEventListener('online', revalidate);
    return () => {
      clearInterval(timer);
      removeEventListener('online', revalidate);
    };
  }, [revalidate]);
  return (
    <Banner message="We can’t connect right now. We’ll try again when you’re back online.">
      <button type="button" className="button button-quiet" onClick={() => revalidate()}>
        Try again
      </button>
    </Banner>
  );
}

function NotSent({ unsent }: { unsent: NonNullable<LostLine['unsent']> }) {
  const submit = useSubmit();
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const sendAgain = () =>
    submit(unsent.form, { method: 'post', action: unsent.action, encType: encTypeOf(unsent.form) });
  const cancel = () => navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true, state });
  return (
    <Banner message="We can’t connect right now, so this may not have been sent. Send it again when you’re back online.">
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
