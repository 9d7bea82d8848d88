import { type contactSchema, MAX_MESSAGE } from '#app/contact/contact-form.ts';
import { TextAreaField, TextField } from '#app/ui/forms/form-field.tsx';
import type { CheckedForm } from '#app/ui/forms/use-checked-form.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';

export function ContactFields({ fields }: { fields: CheckedForm<typeof contactSchema>['fields'] }) {
  return (
    <>
      <TextField field={fields.name} label="Name" autoComplete="name" required />
      <TextField
        field={fields.email}
        label="Email"
        hint="We’ll reply to this address."
        type="email"
        autoComplete="email"
        inputMode="email"
        required
      />
      <TextField field={fields.subject} label="Subject" hint="Up to 150 characters." required />
      <TextAreaField
        field={fields.message}
        label="Message"
        hint={`Up to ${formatCount(MAX_MESSAGE)} characters. If it’s about a listing, include the link.`}
        rows={8}
        required
      />
      <div hidden>
        <label htmlFor={fields.website.id}>Leave this empty</label>
        <input id={fields.website.id} name="website" defaultValue="" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
}
