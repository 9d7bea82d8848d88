import { Form } from 'react-router';
import { emailLinkSchema } from '#app/accounts/signin-form.ts';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import { TextField } from '#app/ui/forms/form-field.tsx';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';

type EmailLinkFormProps = { reply?: FormReply | undefined; next: string; save: string };

export function EmailLinkForm({ reply, next, save }: EmailLinkFormProps) {
  const { props, fields, problems } = useCheckedForm(emailLinkSchema, { reply });
  return (
    <Form method="post" action="/signin/email-link" {...props} className="grid gap-5">
      <ErrorSummary problems={problems} />
      <TextField field={fields.email} label="Email" type="email" autoComplete="email" inputMode="email" required />
      <input type="hidden" name="next" value={next} />
      <input type="hidden" name="save" value={save} />
      <SubmitButton pending="Sending…">Email me a sign-in link</SubmitButton>
    </Form>
  );
}
