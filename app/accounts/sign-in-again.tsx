import { Form } from 'react-router';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';

const FORM = 'sign-in-again';
const ACTION = '/profile/sign-in-again';

/** Its form is a separate component, because forms can't be nested. */
export function SignInAgainNotice({ purpose }: { purpose: string }) {
  return (
    <div className="grid justify-items-start gap-3 rounded-control border border-ochre bg-ochre-soft p-4">
      <p>
        {`Your account has no password. ${purpose}, sign in again first. You’ll then have 5 minutes to make changes.`}
      </p>
      <SubmitButton form={FORM} action={ACTION} className="button-quiet">
        Sign in again
      </SubmitButton>
    </div>
  );
}

export function SignInAgainForm({ next }: { next: string }) {
  return (
    <Form method="post" action={ACTION} id={FORM} hidden>
      <input type="hidden" name="next" value={next} />
    </Form>
  );
}
