import { Form, Link } from 'react-router';
import { hrefWith } from '#app/accounts/afterwards.ts';
import { FilterList } from '#app/alerts/pages/search-row.tsx';
import { byEmailForm } from '#app/alerts/search-forms.ts';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import { TextField } from '#app/ui/forms/form-field.tsx';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';
import { CheckInbox } from '#app/ui/notices.tsx';

type SearchShown = { name: string; filters: string[]; back: string; page: string };
type SaveSearchPageProps = (
  | { state: 'rejected'; message: string; back: string }
  | (SearchShown & { state: 'visitor'; next: string })
  | (SearchShown & { state: 'account'; edited: { id: string; name: string } | null })
) & { sentTo: string | null; reply: FormReply | undefined };

export function SaveSearchPage(props: SaveSearchPageProps) {
  return (
    <div className="page-narrow">
      <div className="grid min-w-0 gap-6">
        <h1>Save this search</h1>
        <Content {...props} />
        <Link to={props.back} className="text-link justify-self-start">
          Back to the cars
        </Link>
      </div>
    </div>
  );
}

function Content(props: SaveSearchPageProps) {
  if (props.state === 'rejected') return <p role="alert">{props.message}</p>;
  if (props.sentTo !== null)
    return (
      <CheckInbox>
        Open the link we sent to <b>{props.sentTo}</b> and we’ll email you when a car matches. Got an earlier link from
        us? Use that one. It confirms both.
      </CheckInbox>
    );
  return (
    <div className="panel grid gap-5 p-5 sm:p-7">
      <FilterList filters={props.filters} />
      {props.state === 'visitor' ? <ByEmail {...props} /> : <WithAccount {...props} />}
    </div>
  );
}

type ByEmailProps = { page: string; next: string; reply: FormReply | undefined };

function ByEmail({ page, next, reply }: ByEmailProps) {
  const { props, fields, problems } = useCheckedForm(byEmailForm, { reply });
  return (
    <>
      <Form method="post" action={page} {...props} className="grid gap-5">
        <ErrorSummary problems={problems} />
        <TextField
          field={fields.email}
          label="Email"
          type="email"
          autoComplete="email"
          hint="We’ll email you once a day when a car matches. Unsubscribe any time."
        />
        <div className="hidden">
          <label htmlFor={fields.website.id}>Leave this empty</label>
          <input id={fields.website.id} name="website" defaultValue="" tabIndex={-1} autoComplete="off" />
        </div>
        <SubmitButton problems={problems} pending="Saving…">
          Email me
        </SubmitButton>
      </Form>
      <p className="border-line border-t pt-5">
        Have an account?{' '}
        <Link to={hrefWith('/signin', { next, save: '' })} className="text-link">
          Sign in to save this search
        </Link>
      </p>
    </>
  );
}

type WithAccountProps = SearchShown & { edited: { id: string; name: string } | null; reply: FormReply | undefined };

function WithAccount({ name, page, edited, reply }: WithAccountProps) {
  const problem = reply?.error?.['']?.[0];
  return (
    <>
      <p className="wrap-anywhere font-semibold text-lg">{name}</p>
      {problem && (
        <p role="alert" className="font-medium text-danger">
          {problem}
        </p>
      )}
      {edited && <p className="wrap-anywhere">{`You’re changing “${edited.name}”.`}</p>}
      <div className="flex flex-wrap gap-3">
        {edited && (
          <Form method="post" action={page}>
            <input type="hidden" name="instead" value={edited.id} />
            <SubmitButton>Save the change</SubmitButton>
          </Form>
        )}
        <Form method="post" action={page}>
          {edited && <input type="hidden" name="instead" value="new" />}
          <SubmitButton className={edited ? 'button-quiet' : ''}>
            {edited ? 'Save as a new search' : 'Save this search'}
          </SubmitButton>
        </Form>
      </div>
    </>
  );
}
