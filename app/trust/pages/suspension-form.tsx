import { Form, Link } from 'react-router';
import { RemovalReasonField } from '#app/trust/moderation/decision-panel.tsx';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';

type SuspensionFormProps = { id: string; name: string; isSuspended: boolean; reply: FormReply | undefined };

export function SuspensionForm({ id, name, isSuspended, reply }: SuspensionFormProps) {
  const errors = Object.values(reply?.error ?? {}).flatMap((messages) => messages ?? []);
  return (
    <Form method="post" className="panel grid w-full max-w-lg gap-5 p-5 sm:p-7">
      <h1 className="wrap-anywhere font-bold text-2xl">{name}</h1>
      <p>
        {isSuspended
          ? 'Its cars are shown again and everything works as before.'
          : 'Its cars are hidden and it’s signed out everywhere. The owner can appeal once, download their data or delete the account.'}
      </p>
      {errors.length > 0 && (
        <p role="alert" className="font-medium text-danger">
          {errors.join('. ')}
        </p>
      )}
      <input type="hidden" name="do" value={isSuspended ? 'restore' : 'suspend'} />
      {!isSuspended && <RemovalReasonField />}
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
