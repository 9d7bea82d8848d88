import { Form, Link } from 'react-router';
import { signupPasswordSchema } from '#app/accounts/auth-forms.ts';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import { PasswordField } from '#app/ui/forms/password-field.tsx';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';

type SignupPasswordFormProps = { code: string; reply: FormReply | undefined };

/** For a link opened in another browser than the one that signed up. */
export function SignupPasswordForm({ code, reply }: SignupPasswordFormProps) {
  const { props, fields, problems } = useCheckedForm(signupPasswordSchema, { reply });
  return (
    <>
      <p>You’re on a different device or browser from the one you signed up on. Enter the password you chose there.</p>
      <Form method="post" {...props} className="grid gap-5">
        <ErrorSummary problems={problems} />
        <input type="hidden" name="oobCode" value={code} />
        <PasswordField field={fields.password} label="Password" autoComplete="current-password" required />
        <SubmitButton problems={problems} pending="Verifying…">
          Verify my email
        </SubmitButton>
      </Form>
      <p>
        Don’t know it, or didn’t sign up yourself?{' '}
        <Link to={`?${new URLSearchParams({ oobCode: code, new: '1' })}`} className="text-link">
          Set a new password
        </Link>
      </p>
    </>
  );
}
