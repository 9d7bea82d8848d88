import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { FAILURE, SubmitButton } from '#app/ui/forms/submit-button.tsx';

type ConfirmPageProps = {
  title: string;
  message: string;
  confirm: string;
  isDeletion?: boolean;
  action: string;
  fields?: Record<string, string>;
  cancel: string;
  failed?: string | undefined;
  children?: ReactNode;
};

export function ConfirmPage({
  title,
  message,
  confirm,
  isDeletion,
  action,
  fields = {},
  cancel,
  failed,
  children,
}: ConfirmPageProps) {
  return (
    <div className="panel grid min-w-0 gap-5 p-5 sm:p-7">
      <h1>{title}</h1>
      <p>{message}</p>
      {children}
      {failed && (
        <p {...FAILURE} role="alert" className="font-medium text-danger outline-none">
          {failed}
        </p>
      )}
      <Form method="post" action={action} className="flex flex-wrap gap-3">
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SubmitButton action={action} className={`max-sm:flex-1 ${isDeletion ? 'button-danger' : ''}`}>
          {confirm}
        </SubmitButton>
        <Link to={cancel} className="button button-quiet max-sm:flex-1">
          Cancel
        </Link>
      </Form>
    </div>
  );
}
