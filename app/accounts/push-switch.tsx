import { useEffect, useState } from 'react';
import { type PushChange, readPushState, turnPushOff, turnPushOn } from '#app/accounts/push-subscription.ts';

const TROUBLE = {
  blocked: 'This browser blocks notifications from us. Allow them in its settings for this site, then reload the page.',
  failed: 'Notifications couldn’t be changed. Some browsers don’t allow them in private windows. Try again.',
};

export function PushSwitch({ userId }: { userId: string }) {
  const [state, setState] = useState<PushChange>('unsupported');
  const [isOn, setIsOn] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    readPushState(userId).then(
      (pushState) => {
        setState(pushState);
        setIsOn(pushState === 'on');
      },
      () => {},
    );
  }, [userId]);

  async function press() {
    setIsBusy(true);
    const next = await (isOn ? turnPushOff() : turnPushOn(userId));
    setState(next);
    if (next !== 'failed') setIsOn(next === 'on');
    setIsBusy(false);
  }

  if (state === 'unsupported') return null;
  return (
    <section aria-label="Notifications" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="text-muted">
        {isOn ? 'You get notifications on this device.' : 'Get a notification on this device as well as the email.'}
      </p>
      {state !== 'blocked' && (
        <button type="button" className="button button-quiet" disabled={isBusy} onClick={press}>
          {isOn ? 'Turn off notifications' : 'Turn on notifications'}
        </button>
      )}
      <p role="alert" className="basis-full font-semibold text-danger empty:hidden">
        {(state === 'blocked' || state === 'failed') && TROUBLE[state]}
      </p>
    </section>
  );
}
