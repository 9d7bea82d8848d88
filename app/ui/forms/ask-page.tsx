import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';

type AskPageProps = {
  /** What it is about. */
  title: string;
  words: string;
  confirm: string;
  /** Where the answer is sent, with these fields, and where one goes who does not confirm. */
  action: string;
  fields?: Record<string, string>;
  cancel: string;
  /** Why it was not done, when it had been confirmed before. */
  failed?: string | undefined;
  /** What else is to be known. */
  children?: ReactNode;
};

/** Asks before something is done, where no dialog can. */
export function AskPage({ title, words, confirm, action, fields = {}, cancel, failed, children }: AskPageProps) {
  return (
    <div className="panel grid w-full min-w-0 max-w-lg gap-5 p-5 sm:p-7">
      <h1 className="min-w-0 break-words font-bold text-2xl">{title}</h1>
      <p>{words}</p>
      {children}
      {failed && (
        <p role="alert" className="font-medium text-danger">
          {failed}
        </p>
      )}
      <Form method="post" action={action} className="flex flex-wrap gap-3">
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SubmitButton action={action} className="max-sm:flex-1">
          {confirm}
        </SubmitButton>
        <Link to={cancel} className="button button-quiet max-sm:flex-1">
          Cancel
        </Link>
      </Form>
    </div>
  );
}
