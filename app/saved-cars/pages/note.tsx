import { Form, Link, redirect } from 'react-router';
import { parseForm } from '#app/http/form.server.ts';
import { returnPath } from '#app/http/return-path.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { withFailureMessage } from '#app/http/unexpected-failure.server.ts';
import { notFound, viewerOf } from '#app/http/viewer.server.ts';
import { ListingTrouble } from '#app/listings/listing-trouble.tsx';
import { db } from '#app/platform/db/client.server.ts';
import { MULTILINE, noteSchema } from '#app/saved-cars/note-form.ts';
import { findNote, writeNote } from '#app/saved-cars/saved-cars.server.ts';
import { followOrKeepText } from '#app/ui/forms/follow-answer.ts';
import { TextAreaField } from '#app/ui/forms/form-field.tsx';
import { ErrorSummary, SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';
import { OUR_SIDE } from '#app/ui/network-error.ts';
import type { Route } from './+types/note';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { uid } = viewerOf(context);
  const saved = await findNote(db, uid, params.listingId);
  if (!saved) throw notFound('Listing not found');
  return { ...saved, next: returnPath(url.searchParams.get('next') ?? '/saved-cars') };
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Your note');

export async function action({ request, context, params }: Route.ActionArgs) {
  const { uid } = viewerOf(context);
  const form = await parseForm(request, noteSchema, MULTILINE);
  if (!form.ok) return form.refusal;
  const { note, next } = form.value;
  const result = await withFailureMessage(context, OUR_SIDE, async () => ({
    isSaved: await writeNote(db, uid, params.listingId, note),
  }));
  if ('code' in result) return form.refuse(result.message, { status: 500 });
  if (!result.isSaved) throw notFound('Listing not found');
  return redirect(returnPath(next), 303);
}

export const clientAction = followOrKeepText<Route.ClientActionArgs>();

export default function NotePage({ loaderData: { title, note, next }, actionData }: Route.ComponentProps) {
  const { props, fields, problems } = useCheckedForm(noteSchema, {
    reply: actionData,
    defaultValue: { note },
    ...MULTILINE,
  });
  return (
    <div className="page-narrow grid gap-5">
      <h1>{`Your note on ${title}`}</h1>
      <Form method="post" replace {...props} className="grid gap-5">
        <ErrorSummary problems={problems} />
        <TextAreaField field={fields.note} label="Note" hint="Only you see it." rows={8} />
        <input type="hidden" name="next" value={next} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton problems={problems} pending="Saving…">
            Save note
          </SubmitButton>
          <Link to={next} className="button button-quiet">
            Cancel
          </Link>
        </div>
      </Form>
    </div>
  );
}

export { ListingTrouble as ErrorBoundary };
