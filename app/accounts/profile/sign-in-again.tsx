import { Form } from 'react-router';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';

const FORM = 'sign-in-again';
const ACTION = '/profile/sign-in-again';

/** For accounts without a password. Its form stands elsewhere, because it may be shown inside another one. */
export function SignInAgainNotice({ purpose }: { purpose: string }) {
  return (
    <div className="grid justify-items-start gap-3 rounded-control border border-ochre bg-ochre-soft p-4">
      <p>
        {`Your account has no password. ${purpose}, sign in again first: for 5 minutes after that we take your word for it.`}
      </p>
      <SubmitButton form={FORM} action={ACTION} className="button-quiet">
        Sign in again
      </SubmitButton>
    </div>
  );
}

/** `next` is where to come back to. */
export function SignInAgainForm({ next }: { next: string }) {
  return (
    <Form method="post" action={ACTION} id={FORM} hidden>
      <input type="hidden" name="next" value={next} />
    </Form>
  );
}
