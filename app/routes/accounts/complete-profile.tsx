import { Form, redirect } from 'react-router';
import { AccountPage } from '#app/accounts/account-page.tsx';
import { personSchema } from '#app/accounts/person-form.ts';
import { completeProfile } from '#app/accounts/profile/complete-profile.server.ts';
import { isProfileComplete, type Viewer } from '#app/accounts/viewer.ts';
import { parseForm } from '#app/http/forms/form.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { returnPath } from '#app/http/viewers/return-path.ts';
import { viewerContext } from '#app/http/viewers/viewer-context.ts';
import { db } from '#app/platform/db/client.server.ts';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { CheckboxField, TextField } from '#app/ui/forms/form-field.tsx';
import { notAnswered } from '#app/ui/forms/not-answered.ts';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';
import type { Route } from './+types/complete-profile';

/** What a provider does not tell of somebody, asked before anything else. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { displayName, phoneNumber, isDealer, dealershipName } = requireNewcomer(context, url);
  return { name: displayName, phoneNumber, isDealer, dealershipName };
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Complete your profile');

export async function action({ request, context, url }: Route.ActionArgs) {
  const viewer = requireNewcomer(context, url);
  const form = await parseForm(request, personSchema);
  if (!form.ok) return form.refusal;
  await completeProfile(db, viewer.uid, form.value);
  return redirect(nextOf(url), 303);
}

function requireNewcomer(context: Route.LoaderArgs['context'], url: URL): Viewer {
  const viewer = context.get(viewerContext);
  if (!viewer) throw redirect(`/signin?next=${encodeURIComponent(nextOf(url))}`);
  if (isProfileComplete(viewer)) throw redirect(nextOf(url));
  return viewer;
}

function nextOf(url: URL): string {
  return returnPath(url.searchParams.get('next'));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error) => notAnswered(error));
}

export default function CompleteProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { isDealer, ...texts } = loaderData;
  const defaultValue = { ...texts, isDealer: isDealer ? 'on' : undefined };
  const { props, fields, problems } = useCheckedForm(personSchema, { reply: actionData, defaultValue });
  return (
    <AccountPage
      title="Complete your profile"
      lead="You are signed in. This is all we still need to know."
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
        <TextField
          field={fields.phoneNumber}
          label="Phone"
          hint="Ten digits, such as 0491 570 156. Buyers see it only on your listings."
          type="tel"
          autoComplete="tel"
          required
        />
        <CheckboxField field={fields.isDealer} label="I am a car dealer" />
        {/* Shown by the box above it, with scripts and without. */}
        <TextField
          field={fields.dealershipName}
          label="Dealership name"
          autoComplete="organization"
          className="group-[:not(:has([name=isDealer]:checked))]:hidden"
        />
        <SubmitButton pending="Saving…">Save and go on</SubmitButton>
      </Form>
    </AccountPage>
  );
}
