import { data, Form, Link, redirect } from 'react-router';
import { z } from 'zod';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { hasVisible } from '#app/accounts/person-fields.ts';
import { parseForm } from '#app/http/form.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { appealSuspension, findSuspension } from '#app/trust/decide.server.ts';
import { reasonWords } from '#app/trust/moderation-log.server.ts';
import { typedLines } from '#app/ui/forms/form-check.ts';
import { TextAreaField } from '#app/ui/forms/form-field.tsx';
import { ErrorSummary, SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';
import { formatDate } from '#app/vocabulary/dates.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';
import type { Route } from './+types/suspended';

const MAX_APPEAL = 2_000;

const APPEAL_CHECK = { multiline: ['appeal'] } as const;

const appealSchema = z.object({
  appeal: z
    .string({ error: 'Enter your appeal' })
    .overwrite(typedLines)
    .max(MAX_APPEAL, { error: `Use up to ${formatCount(MAX_APPEAL)} characters` })
    .refine(hasVisible, { error: 'Enter your appeal' }),
});

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const suspension = await findSuspension(db, viewer.uid);
  if (!suspension) throw redirect('/profile');
  const { placedAt, reason, appealedAt, answeredAt } = suspension;
  const state = answeredAt ? 'turned-down' : appealedAt ? 'appealed' : 'open';
  return data({ since: formatDate(placedAt), reason: reasonWords(reason), state } as const);
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Account suspended');

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = viewerOf(context);
  const form = await parseForm(request, appealSchema, APPEAL_CHECK);
  if (!form.ok) return form.refusal;
  await appealSuspension(db, viewer.uid, form.value.appeal);
  return redirect('/suspended', 303);
}

export default function SuspendedPage({ loaderData: { since, reason, state }, actionData }: Route.ComponentProps) {
  const { props, fields, problems } = useCheckedForm(appealSchema, { reply: actionData, ...APPEAL_CHECK });
  return (
    <AccountPage title="Your account is suspended">
      <p>
        Since {since}. {reason}. Buyers don’t see your cars.
      </p>
      {state === 'open' && (
        <Form method="post" {...props} className="grid gap-5">
          <ErrorSummary problems={problems} />
          <TextAreaField field={fields.appeal} label="Your appeal" hint="You can appeal once." rows={6} required />
          <SubmitButton problems={problems} pending="Sending…">
            Send appeal
          </SubmitButton>
        </Form>
      )}
      {state === 'appealed' && <p role="status">We’ve got your appeal. A person will read it and email you.</p>}
      {state === 'turned-down' && <p role="status">We read your appeal. Your account stays suspended.</p>}
      <p className="flex flex-wrap gap-x-6">
        <a href="/profile/data" download className="text-link inline-flex min-h-11 items-center">
          Download your data
        </a>
        <Link to="/profile/delete" className="text-link inline-flex min-h-11 items-center">
          Delete your account
        </Link>
      </p>
    </AccountPage>
  );
}
