import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { newPasswordSchema } from '#app/accounts/auth-forms.ts';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import { PasswordField } from '#app/ui/forms/password-field.tsx';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';
import { NewPasswordField } from './new-password-field.tsx';

type NewPasswordFormProps = { code: string; reply: FormReply | undefined; children?: ReactNode };

export function NewPasswordForm({ code, reply, children }: NewPasswordFormProps) {
  const { props, fields, problems } = useCheckedForm(newPasswordSchema, { reply });
  return (
    <Form method="post" {...props} className="grid gap-5">
      <ErrorSummary problems={problems} />
      <input type="hidden" name="oobCode" value={code} />
      <NewPasswordField field={fields.newPassword} label="New password" required />
      <PasswordField
        field={fields.confirmNewPassword}
        label="Confirm new password"
        autoComplete="new-password"
        required
      />
      {children}
      <SubmitButton problems={problems} pending="Saving…">
        Set new password
      </SubmitButton>
    </Form>
  );
}
