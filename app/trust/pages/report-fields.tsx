import type { reportSchema } from '#app/trust/report-form.ts';
import { FieldError, fieldProps, TextAreaField, TextField } from '#app/ui/forms/form-field.tsx';
import type { CheckedForm, FormField } from '#app/ui/forms/use-checked-form.ts';
import { REPORT_REASONS } from '#app/vocabulary/moderation.ts';

type ReportFieldsProps = { fields: CheckedForm<typeof reportSchema>['fields']; asksEmail: boolean };

export function ReportFields({ fields, asksEmail }: ReportFieldsProps) {
  return (
    <>
      <input type="hidden" name="key" defaultValue={fields.key.value} />
      <ReasonField field={fields.reason} />
      <TextAreaField field={fields.text} label="Tell us more (optional)" hint="What did you see?" rows={5} />
      {asksEmail && (
        <TextField
          field={fields.email}
          label="Your email (optional)"
          hint="So we can tell you the outcome. We won’t use it for anything else."
          type="email"
          autoComplete="email"
          inputMode="email"
        />
      )}
      <div hidden>
        <label htmlFor={fields.website.id}>Leave this empty</label>
        <input id={fields.website.id} name="website" defaultValue="" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
}

function ReasonField({ field }: { field: FormField }) {
  return (
    <div className="field">
      <label htmlFor={field.id}>What’s wrong?</label>
      <select
        {...fieldProps(field, { required: true })}
        defaultValue={field.value ?? ''}
        className="control select-control aria-invalid:border-danger"
      >
        <option value="">Choose a reason</option>
        {Object.entries(REPORT_REASONS).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      <FieldError field={field} />
    </div>
  );
}
