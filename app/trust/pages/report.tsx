import { data, Form, Link } from 'react-router';
import { AccountPage } from '#app/accounts/account-page.tsx';
import type { Viewer } from '#app/accounts/viewer.ts';
import { readReader } from '#app/enquiries/reader.server.ts';
import { findReportedConversation } from '#app/enquiries/thread.server.ts';
import { countAttempt } from '#app/http/attempts.server.ts';
import { viewerContext } from '#app/http/request-context.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { formAction, readForForm } from '#app/http/unexpected-failure.server.ts';
import { notFound } from '#app/http/viewer.server.ts';
import { ListingTrouble } from '#app/listings/listing-trouble.tsx';
import { db } from '#app/platform/db/client.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { REPORT_CHECK, REPORTS_FROM_ADDRESS, reportSchema } from '#app/trust/report-form.ts';
import { fileReport, findReportSubject } from '#app/trust/reports.server.ts';
import { ErrorSummary, SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';
import { OUR_SIDE } from '#app/ui/network-error.ts';
import type { Route } from './+types/report';
import { ReportFields } from './report-fields.tsx';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const { kind, id } = params;
  const unread = kind in WORDS ? { kind: kind as keyof typeof WORDS, title: '', path: `/${kind}/${id}` } : null;
  const subject = await readForForm(context, unread, () => requireSubject(request, viewer, params));
  if (!subject) throw notFound('Listing not found');
  const { title, path } = subject;
  return { title, path, kind: subject.kind, key: newId(), asksEmail: !viewer && kind !== 'conversation' };
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Report');

const FORM = { trouble: OUR_SIDE, ...REPORT_CHECK };

export const action = formAction(reportSchema, FORM, async (form, { request, params, context }: Route.ActionArgs) => {
  const viewer = context.get(viewerContext);
  const { title: _title, path: _path, ...subject } = await requireSubject(request, viewer, params);
  const { website, key, reason, text } = form.value;
  // Reporters of a conversation are counted, so theirs is a confirmed address.
  const [confirmed = ''] = (await readReader(request, viewer)).emails;
  const email = subject.kind === 'conversation' ? confirmed : form.value.email;
  const hearsBack = viewer !== null || email !== '';
  if (website !== '') return data({ sent: true as const, hearsBack });
  const tooMany = await countAttempt(context, { fromAddress: REPORTS_FROM_ADDRESS });
  if (tooMany) return form.refuse(tooMany.message, tooMany.init);
  await fileReport(db, { key, subject, reason, text, reporterId: viewer?.uid ?? null, email: viewer ? '' : email });
  return data({ sent: true as const, hearsBack });
});

async function requireSubject(request: Request, viewer: Viewer | null, { kind, id }: { kind: string; id: string }) {
  const subject = await findSubject(request, viewer, kind, id);
  if (!subject) throw notFound('Listing not found');
  return subject;
}

/** Only people in a conversation can report it. */
async function findSubject(request: Request, viewer: Viewer | null, kind: string, id: string) {
  if (kind === 'conversation') return findReportedConversation(db, id, await readReader(request, viewer));
  return kind === 'listing' || kind === 'seller' ? findReportSubject(db, kind, id) : null;
}

const WORDS = {
  listing: { title: 'Report this listing', promise: 'We don’t tell the seller who reported it.' },
  seller: { title: 'Report this seller', promise: 'We don’t tell the seller who reported it.' },
  conversation: {
    title: 'Report this conversation',
    promise: 'A moderator reads its messages. We don’t tell the other person who reported it.',
  },
};

export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, path, kind, key, asksEmail } = loaderData;
  const sent = actionData && 'sent' in actionData ? actionData : null;
  const reply = actionData && !('sent' in actionData) ? actionData : undefined;
  const { props, fields, problems } = useCheckedForm(reportSchema, { reply, defaultValue: { key }, ...REPORT_CHECK });
  if (sent) return <Sent hearsBack={sent.hearsBack} path={path} />;
  return (
    <AccountPage title={WORDS[kind].title}>
      <p className="text-muted">
        {title && `${title.charAt(0).toUpperCase()}${title.slice(1)}. `}
        {WORDS[kind].promise}
      </p>
      <Form method="post" {...props} className="grid gap-5">
        <ErrorSummary problems={problems} />
        <ReportFields fields={fields} asksEmail={asksEmail} />
        <SubmitButton problems={problems} pending="Sending…">
          Send report
        </SubmitButton>
      </Form>
    </AccountPage>
  );
}

function Sent({ hearsBack, path }: { hearsBack: boolean; path: string }) {
  return (
    <AccountPage title="We’ve got your report">
      <p role="status">
        Thanks. A person looks at every report.
        {hearsBack && ' We’ll email you once we’ve decided.'}
      </p>
      <p className="text-muted">
        Lost money or details? Contact your bank first, then{' '}
        <a href="https://www.scamwatch.gov.au/report-a-scam" rel="noreferrer" className="text-link">
          report it to Scamwatch
        </a>
        .
      </p>
      <Link to={path} className="button button-quiet">
        Back
      </Link>
    </AccountPage>
  );
}

export { ListingTrouble as ErrorBoundary };
