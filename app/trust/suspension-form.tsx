import { Form, Link } from 'react-router';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import { SelectField } from '#app/ui/forms/select-field.tsx';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { REMOVAL_REASONS } from '#app/vocabulary/moderation.ts';

type SuspensionFormProps = { id: string; name: string; isSuspended: boolean; reply: FormReply | undefined };

export function SuspensionForm({ id, name, isSuspended, reply }: SuspensionFormProps) {
  const errors = Object.values(reply?.error ?? {}).flatMap((messages) => messages ?? []);
  return (
    <Form method="post" className="panel grid w-full max-w-lg gap-5 p-5 sm:p-7">
      <h1 className="wrap-anywhere font-bold text-2xl">{name}</h1>
      <p>
        {isSuspended
          ? 'Its cars come back and it can do everything again.'
          : 'Its cars are hidden and it’s signed out everywhere. It can appeal once, download its data and leave.'}
      </p>
      {errors.length > 0 && (
        <p role="alert" className="font-medium text-danger">
          {errors.join('. ')}
        </p>
      )}
      <input type="hidden" name="do" value={isSuspended ? 'restore' : 'suspend'} />
      {!isSuspended && (
        <SelectField label="Reason" name="reason" defaultValue="" id="reason">
          <option value="">Choose a reason</option>
          {Object.entries(REMOVAL_REASONS).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton className={isSuspended ? '' : 'button-danger'}>
          {isSuspended ? 'Restore account' : 'Suspend account'}
        </SubmitButton>
        <Link to={`/admin/accounts/${id}`} className="button button-quiet">
          Cancel
        </Link>
      </div>
    </Form>
  );
}
