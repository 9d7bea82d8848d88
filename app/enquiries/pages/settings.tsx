import { data, Form, Link } from 'react-router';
import { z } from 'zod';
import { SELLER_REPLIES } from '#app/enquiries/message-form.ts';
import { readSettings, storeSettings } from '#app/enquiries/seller-answers.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { redirectWithFlash, viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { TextAreaField, TextField } from '#app/ui/forms/form-field.tsx';
import { ErrorSummary, SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';
import { notAnswered } from '#app/ui/network-error.ts';
import type { Route } from './+types/settings';

export async function loader({ context }: Route.LoaderArgs) {
  const { uid } = viewerOf(context);
  const { quickReplies, absenceNote, absenceUntil } = await readSettings(db, uid);
  const lines = quickReplies.length > 0 ? quickReplies : SELLER_REPLIES;
  return data({ quickReplies: lines.join('\n'), absenceNote, absenceUntil });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches[0].loaderData, 'Quick replies and away note');

export async function action({ request, context }: Route.ActionArgs) {
  const { uid } = viewerOf(context);
  const form = await parseForm(request, settingsForm, SETTINGS_MULTILINE);
  if (!form.ok) return form.refusal;
  const { quickReplies, absenceNote, absenceUntil } = form.value;
  await storeSettings(db, uid, { quickReplies, absenceNote, absenceUntil: absenceUntil === '' ? null : absenceUntil });
  return redirectWithFlash('/messages', 'Saved.');
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error) => notAnswered(error));
}

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { props, fields, problems } = useCheckedForm(settingsForm, {
    ...SETTINGS_MULTILINE,
    reply: actionData,
    defaultValue: loaderData,
  });
  return (
    <div className="page-narrow grid gap-5">
      <h1>Quick replies and away note</h1>
      <Form method="post" {...props} className="panel grid gap-5 p-5 sm:p-7">
        <ErrorSummary problems={problems} />
        <TextAreaField
          field={fields.quickReplies}
          label="Quick replies"
          hint="One per line. Each becomes a button in your conversations."
          rows={6}
        />
        <TextAreaField
          field={fields.absenceNote}
          label="Away note"
          hint="Buyers see it before they write, e.g. “Back on Monday, then I’ll answer everyone.”"
          rows={3}
        />
        <TextField
          field={fields.absenceUntil}
          label="Away until (optional)"
          type="date"
          hint="We’ll remove the note after this day."
        />
        <SubmitButton problems={problems}>Save</SubmitButton>
      </Form>
      <Link to="/messages" className="text-link justify-self-start">
        Back to messages
      </Link>
    </div>
  );
}

const SETTINGS_MULTILINE = { multiline: ['quickReplies', 'absenceNote'] } as const;
const MOST_REPLIES = 8;
const MAX_REPLY = 120;
const MAX_NOTE = 300;

const quickReplies = z
  .string()
  .default('')
  .transform((typed, check) => {
    const lines = [...new Set(typed.split(/\r\n?|\n/).map((line) => line.trim()))].filter((line) => line !== '');
    if (lines.length > MOST_REPLIES) check.addIssue({ code: 'custom', message: `Use up to ${MOST_REPLIES} lines` });
    if (lines.some((line) => line.length > MAX_REPLY))
      check.addIssue({ code: 'custom', message: `Use up to ${MAX_REPLY} characters a line` });
    return lines;
  });

const settingsForm = z.object({
  quickReplies,
  absenceNote: z
    .string()
    .trim()
    .max(MAX_NOTE, { error: `Use up to ${MAX_NOTE} characters` })
    .default(''),
  absenceUntil: z
    .string()
    .regex(/^(\d{4}-\d{2}-\d{2})?$/, { error: 'Enter a date' })
    .default(''),
});
