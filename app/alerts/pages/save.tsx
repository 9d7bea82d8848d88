import { data, Form, Link, type RouterContextProvider, redirect } from 'react-router';
import { z } from 'zod';
import { hrefWith } from '#app/accounts/afterwards.ts';
import type { Viewer } from '#app/accounts/viewer.ts';
import { SEARCHES_FROM_VISITOR, SEARCHES_OF_ACCOUNT } from '#app/alerts/alert-limits.ts';
import { changeSearch } from '#app/alerts/change-search.server.ts';
import { FilterList } from '#app/alerts/pages/search-row.tsx';
import type { SavedAnswer } from '#app/alerts/save-search.tsx';
import { filterLabels, nameOf, readCriteria } from '#app/alerts/saved-criteria.server.ts';
import { saveSearch } from '#app/alerts/saved-searches.server.ts';
import { byEmailForm } from '#app/alerts/search-forms.ts';
import { forgetEdited, readEdited } from '#app/alerts/search-list.server.ts';
import { saveByEmail } from '#app/alerts/waiting-searches.server.ts';
import { countAttempt } from '#app/http/attempts.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { viewerContext } from '#app/http/request-context.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { withFailureMessage } from '#app/http/unexpected-failure.server.ts';
import { redirectWithFlash, requireViewer } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { followOrKeepText } from '#app/ui/forms/follow-answer.ts';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import { TextField } from '#app/ui/forms/form-field.tsx';
import { ErrorSummary, SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';
import { CheckInbox } from '#app/ui/notices.tsx';
import type { Route } from './+types/save';

const TOO_MANY = `You have ${SEARCHES_OF_ACCOUNT} saved searches, which is the most an account can have. Delete one first.`;
const NOT_SAVED = 'Something went wrong on our side. Your search isn’t saved yet. Try again.';
/** In the address to come back to after signing in: the search is saved then. */
const WANTED = 'wanted';

const saveForm = z.object({ stay: z.string().optional(), instead: z.string().optional() });

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const read = readCriteria(url.searchParams);
  if (!read.ok) return { state: 'rejected' as const, message: read.message, back: `/listings${url.search}` };
  const page = `${url.pathname}?${read.text}`;
  const shown = {
    name: await nameOf(read.criteria),
    filters: filterLabels(read.text),
    back: `/listings?${read.text}`,
    page,
  };
  if (!context.get(viewerContext)) return { state: 'visitor' as const, ...shown, next: `${page}&${WANTED}=yes` };
  const viewer = requireViewer(context, url);
  const edited = await readEdited(db, request, viewer.uid);
  const isWanted = url.searchParams.has(WANTED) && request.headers.get('Sec-Fetch-Site') === 'same-origin';
  if (isWanted && !edited) {
    const saved = await saveSearch(db, viewer, { criteria: read.text, name: shown.name });
    if (saved.ok) throw redirect(`/saved-searches?saved=${saved.id}`, 303);
  }
  return { state: 'account' as const, ...shown, edited: edited && { id: edited.id, name: edited.name } };
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Save this search');

export async function action(args: Route.ActionArgs) {
  return args.context.get(viewerContext) ? saveForAccount(args) : saveForAddress(args);
}

async function saveForAccount({ request, context, url }: Route.ActionArgs) {
  const viewer = requireViewer(context, url);
  const form = await parseForm(request, saveForm);
  if (!form.ok) return form.refusal;
  const { stay, instead } = form.value;
  const read = readCriteria(url.searchParams);
  if (!read.ok) return stay ? data<SavedAnswer>({ problem: read.message }) : form.refuse(read.message);
  const search = { criteria: read.text, name: await nameOf(read.criteria) };
  const edited = await readEdited(db, request, viewer.uid);
  if (edited && instead === undefined) return redirect(`${url.pathname}?${read.text}`, 303);
  const headers = new Headers(edited ? { 'Set-Cookie': await forgetEdited() } : {});
  if (edited && instead === edited.id)
    return changeFilters(viewer, { ...edited, ...search, before: edited.name }, headers);
  const saved = await saveSearch(db, viewer, search);
  if (!saved.ok) return stay ? data<SavedAnswer>({ problem: TOO_MANY }) : form.refuse(TOO_MANY);
  const { id, name, isNew } = saved;
  return stay
    ? data<SavedAnswer>({ saved: { id, name, isNew } })
    : redirect(`/saved-searches?saved=${id}`, { status: 303, headers });
}

type NewFilters = { id: string; criteria: string; name: string; before: string };

async function changeFilters({ uid }: Viewer, { id, criteria, name, before }: NewFilters, headers: Headers) {
  const changed = await changeSearch(db, { userId: uid }, id, { kind: 'criteria', criteria, name });
  if (!changed) return redirectWithFlash('/saved-searches', 'You’ve saved this search already.', headers);
  return redirectWithFlash('/saved-searches', `“${before}” now looks for: ${name}.`, headers);
}

async function saveForAddress({ request, context, url }: Route.ActionArgs) {
  const form = await parseForm(request, byEmailForm);
  if (!form.ok) return form.refusal;
  const read = readCriteria(url.searchParams);
  if (!read.ok) return form.refuse(read.message);
  const { email, website } = form.value;
  if (website !== '') return confirmationSent(email);
  const search = { criteria: read.text, name: await nameOf(read.criteria) };
  const result = await withFailureMessage(context, NOT_SAVED, () => saveWithinLimits(context, email, search));
  if (result === null) return confirmationSent(email);
  return form.refuse(result.message, 'code' in result ? { status: 500 } : result.init);
}

type Context = Readonly<RouterContextProvider>;

/** Null once saved, otherwise the limit that was reached. */
async function saveWithinLimits(context: Context, email: string, search: { criteria: string; name: string }) {
  const tooMany = await countAttempt(context, { fromAddress: SEARCHES_FROM_VISITOR });
  if (!tooMany) await saveByEmail(db, email, search);
  return tooMany;
}

function confirmationSent(email: string) {
  return data({ sentTo: email });
}

export const clientAction = followOrKeepText<Route.ClientActionArgs>(NOT_SAVED);

export default function SavePage({ loaderData, actionData }: Route.ComponentProps) {
  const sentTo = actionData && 'sentTo' in actionData ? actionData.sentTo : null;
  const reply = actionData && 'status' in actionData ? actionData : undefined;
  return <SaveSearchPage {...loaderData} sentTo={sentTo} reply={reply} />;
}

type SearchShown = { name: string; filters: string[]; back: string; page: string };
type SaveSearchPageProps = (
  | { state: 'rejected'; message: string; back: string }
  | (SearchShown & { state: 'visitor'; next: string })
  | (SearchShown & { state: 'account'; edited: { id: string; name: string } | null })
) & { sentTo: string | null; reply: FormReply | undefined };

function SaveSearchPage(props: SaveSearchPageProps) {
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
