import { Form, useLocation } from 'react-router';
import { PushSwitch } from '#app/accounts/push-switch.tsx';
import { useAuth } from '#app/accounts/use-auth.tsx';
import { WATCH_CONSENT } from '#app/alerts/watch-consent.ts';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';

/** Shown beside the button, and stored as what was agreed to. */
const ACTION = '/saved-cars/emails';
const ON = 'We email you when a car you saved drops in price, is sold, is back on the market or is removed.';

export function SavedCarEmails({ isOn }: { isOn: boolean }) {
  const { pathname, search } = useLocation();
  const { currentUser } = useAuth();
  return (
    <section aria-labelledby="saved-car-emails" className="panel grid gap-3 p-5">
      <h2 id="saved-car-emails" className="font-bold text-xl">
        Emails about saved cars
      </h2>
      <Form
        method="post"
        action={ACTION}
        preventScrollReset
        className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
      >
        <input type="hidden" name="emails" value={isOn ? 'off' : 'on'} />
        <input type="hidden" name="next" value={pathname + search} />
        <p role="status" className="max-w-[65ch]">
          {isOn ? ON : WATCH_CONSENT}
        </p>
        <SubmitButton action={ACTION} className="button-quiet">
          {isOn ? 'Turn off emails' : 'Turn on emails'}
        </SubmitButton>
      </Form>
      {isOn && currentUser && <PushSwitch userId={currentUser.uid} />}
    </section>
  );
}
