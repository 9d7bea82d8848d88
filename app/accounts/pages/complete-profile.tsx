import { Form, redirect } from 'react-router';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { personSchema, personSchemaOf } from '#app/accounts/person-fields.ts';
import { completeProfile } from '#app/accounts/profile.server.ts';
import { isProfileComplete, type Viewer } from '#app/accounts/viewer.ts';
import { parseForm } from '#app/http/form.server.ts';
import { viewerContext } from '#app/http/request-context.ts';
import { returnPath } from '#app/http/return-path.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { db } from '#app/platform/db/client.server.ts';
import { env } from '#app/platform/env.server.ts';
import { followOrKeepText } from '#app/ui/forms/follow-answer.ts';
import { TextField } from '#app/ui/forms/form-field.tsx';
import { ErrorSummary, SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';
import type { Route } from './+types/complete-profile';
import { SellerFields } from './account-fields.tsx';

export function loader({ context, url }: Route.LoaderArgs) {
  const { displayName, phoneNumber, isDealer, dealershipName } = requireIncompleteProfile(context, url);
  return { name: displayName, phoneNumber, isDealer, dealershipName };
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Complete your profile');

export async function action({ request, context, url }: Route.ActionArgs) {
  const viewer = requireIncompleteProfile(context, url);
  const form = await parseForm(request, personSchemaOf(env.SITE_NAME));
  if (!form.ok) return form.refusal;
  await completeProfile(db, viewer.uid, form.value);
  return redirect(nextOf(url), 303);
}

function requireIncompleteProfile(context: Route.LoaderArgs['context'], url: URL): Viewer {
  const viewer = context.get(viewerContext);
  if (!viewer) throw redirect(`/signin?next=${encodeURIComponent(nextOf(url))}`);
  if (isProfileComplete(viewer)) throw redirect(nextOf(url));
  return viewer;
}

function nextOf(url: URL): string {
  return returnPath(url.searchParams.get('next'));
}

export const clientAction = followOrKeepText<Route.ClientActionArgs>();

export default function CompleteProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { isDealer, ...texts } = loaderData;
  const defaultValue = { ...texts, isDealer: isDealer ? 'on' : undefined };
  const { props, fields, problems } = useCheckedForm(personSchema, { reply: actionData, defaultValue });
  return (
    <AccountPage
      title="Complete your profile"
      lead="You’re signed in. Just a couple more details."
      footer={
        <Form method="post" action="/signout">
          <button type="submit" className="text-link">
            Sign out
          </button>
        </Form>
      }
    >
      <Form method="post" {...props} className="group grid gap-5">
        <ErrorSummary problems={problems} />
        <TextField field={fields.name} label="Full name" autoComplete="name" required />
        <SellerFields fields={fields} />
        <SubmitButton problems={problems} pending="Saving…">
          Save and continue
        </SubmitButton>
      </Form>
    </AccountPage>
  );
}
