import { data, Form, Link } from 'react-router';
import { z } from 'zod';
import { INVITATION_DAYS, invite, listInvitations, listMembers, MOST_MEMBERS } from '#app/accounts/members.server.ts';
import { isEmail, normaliseEmail } from '#app/accounts/person-fields.ts';
import { parseForm } from '#app/http/form.server.ts';
import { requestContext } from '#app/http/request-context.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { redirectWithFlash, takeFlash, viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { RadioField } from '#app/ui/forms/choice-field.tsx';
import { followOrKeepText } from '#app/ui/forms/follow-answer.ts';
import { TextField } from '#app/ui/forms/form-field.tsx';
import { PressForm } from '#app/ui/forms/press-form.tsx';
import { ErrorSummary } from '#app/ui/forms/submit-button.tsx';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';
import { Flash } from '#app/ui/notices.tsx';
import { formatDateTime } from '#app/vocabulary/dates.ts';
import { MEMBER_ROLES, type MemberRole, ROLE_NAMES } from '#app/vocabulary/member-roles.ts';
import type { Route } from './+types/team';

const HERE = '/my-listings/team';

const invitationForm = z.object({
  email: z
    .string({ error: 'Enter their email' })
    .transform(normaliseEmail)
    .refine(isEmail, { error: 'Enter a valid email address' }),
  role: z.enum(MEMBER_ROLES, { error: 'Choose a role' }),
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const { uid } = viewerOf(context);
  const [members, invitations] = await Promise.all([listMembers(db, uid), listInvitations(db, uid)]);
  const { flash, headers } = await takeFlash(request);
  return data(
    {
      members: members.map(({ lastSeen, ...member }) => ({
        ...member,
        lastSeen: lastSeen && formatDateTime(lastSeen),
      })),
      invitations: invitations.map(({ id, email, role, createdAt }) => {
        const until = new Date(createdAt.getTime() + INVITATION_DAYS * 86_400_000);
        return { id, email, role, until: formatDateTime(until) };
      }),
      flash,
    },
    { headers },
  );
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Team');

export async function action({ request, context }: Route.ActionArgs) {
  const { uid: dealershipId } = viewerOf(context);
  const form = await parseForm(request, invitationForm);
  if (!form.ok) return form.refusal;
  const { email, role } = form.value;
  const result = await invite(db, { dealershipId, email, role });
  if (result === 'member') return form.refuse({ email: 'They’re in your team already' });
  if (result === 'full')
    return form.refuse(`A team has up to ${MOST_MEMBERS} people. Remove one first.`, { status: 409 });
  context.get(requestContext).workDetail = `${email}, ${role}`;
  return redirectWithFlash(HERE, `We’ve emailed ${email} a link to join.`);
}

export const clientAction = followOrKeepText<Route.ClientActionArgs>();

const ROLE_CHOICES = [
  { value: 'salesperson', label: 'Salesperson: lists cars and answers messages' },
  { value: 'manager', label: 'Manager: also changes prices, imports stock and sees figures' },
];

export default function TeamPage({ loaderData: { members, invitations, flash }, actionData }: Route.ComponentProps) {
  const { props, fields, problems } = useCheckedForm(invitationForm, {
    reply: actionData,
    defaultValue: { role: 'salesperson' },
  });
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 *:max-w-3xl">
      <div>
        <Link to="/my-listings" className="text-link inline-flex min-h-11 items-center">
          ‹ My Listings
        </Link>
        <h1>Team</h1>
        <p className="mt-1 text-muted">
          Everyone signs in with their own account and works on your dealership’s cars and messages. See{' '}
          <Link to="/my-listings/log" className="text-link">
            who did what
          </Link>
          .
        </p>
      </div>
      <Flash message={flash} />
      <ul aria-label="Members" className="panel divide-y divide-line px-5">
        {members.map(({ id, name, email, role, lastSeen }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-4">
            <Person name={name || email} facts={[email, lastSeen && `last here ${lastSeen}`]} />
            {role ? <ChangeMember id={id} name={name} role={role} /> : <b>{ROLE_NAMES.owner}</b>}
          </li>
        ))}
      </ul>
      {invitations.length > 0 && (
        <ul aria-label="Invitations" className="panel divide-y divide-line px-5">
          {invitations.map(({ id, email, role, until }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-4">
              <Person name={email} facts={[`Invited as ${role}`, `until ${until}`]} />
              <Press action={`${HERE}/${id}/withdraw`} label="Withdraw" of={email} />
            </li>
          ))}
        </ul>
      )}
      <Form method="post" {...props} key={members.length + invitations.length} className="panel grid gap-4 p-5">
        <h2 className="font-bold text-xl">Invite someone</h2>
        <ErrorSummary problems={problems} />
        <TextField field={fields.email} label="Email" type="email" autoComplete="off" required />
        <RadioField field={fields.role} label="Role" choices={ROLE_CHOICES} />
        <button type="submit" className="button justify-self-start">
          Send invitation
        </button>
      </Form>
    </div>
  );
}

function Person({ name, facts }: { name: string; facts: (string | null)[] }) {
  return (
    <div className="min-w-0">
      <p className="wrap-anywhere font-semibold">{name}</p>
      <p className="wrap-anywhere text-muted text-sm">{facts.filter((fact) => fact !== null).join(' · ')}</p>
    </div>
  );
}

function ChangeMember({ id, name, role }: { id: string; name: string; role: MemberRole }) {
  const other = role === 'manager' ? 'salesperson' : 'manager';
  return (
    <div className="flex flex-wrap items-center gap-3">
      <b>{ROLE_NAMES[role]}</b>
      <Press action={`${HERE}/${id}/${other}`} label={`Make ${other}`} of={name} />
      <Press action={`${HERE}/${id}/remove`} label="Remove" of={name} />
    </div>
  );
}

function Press({ action, label, of }: { action: string; label: string; of: string }) {
  return (
    <PressForm action={action}>
      <button type="submit" className="button button-quiet" aria-label={`${label}: ${of}`}>
        {label}
      </button>
    </PressForm>
  );
}
