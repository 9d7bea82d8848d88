import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { newPasswordSchema } from '#app/accounts/auth-forms.ts';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import { PasswordField } from '#app/ui/forms/password-field.tsx';
import { ErrorSummary, SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';
import { Spinner } from '#app/ui/notices.tsx';
import { NewPasswordField } from './account-fields.tsx';

type MailedCodeProps = { code: string; action?: string; pending: string; children: ReactNode };

/** Mail scanners open links too, so opening one must not use up its code: a script or a button posts it. */
export function MailedCode({ code, pending, children, ...props }: MailedCodeProps) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  const navigation = useNavigation();
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    submit(form.current, { replace: true });
  }, [submit]);
  return (
    <Form method="post" {...props} ref={form} className="grid gap-4">
      <input type="hidden" name="oobCode" value={code} />
      {navigation.state !== 'idle' && <Spinner label={pending} />}
      {children}
    </Form>
  );
}

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
      <SubmitButton pending="Saving…">Set new password</SubmitButton>
    </Form>
  );
}
