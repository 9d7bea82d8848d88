import { removeMember } from '#app/accounts/members.server.ts';
import type { Membership, Viewer } from '#app/accounts/viewer.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { notFound, redirectWithFlash, viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx';
import type { Route } from './+types/leave-dealership';

export function loader({ context }: Route.LoaderArgs) {
  return { name: requireMembership(viewerOf(context)).dealershipName };
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Leave the dealership');

export async function action({ context }: Route.ActionArgs) {
  const viewer = viewerOf(context);
  const { id, dealershipName } = requireMembership(viewer);
  await removeMember(db, id, viewer.uid);
  return redirectWithFlash('/profile', `You no longer work for ${dealershipName}.`);
}

function requireMembership({ membership }: Viewer): Membership {
  if (!membership) throw notFound('Page not found');
  return membership;
}

export default function LeaveDealershipPage({ loaderData: { name } }: Route.ComponentProps) {
  return (
    <div className="page-narrow">
      <ConfirmPage
        title={`Leave ${name}`}
        message="You’ll no longer see its cars and messages. Conversations assigned to you go back to the team."
        confirm="Leave"
        action="/leave-dealership"
        cancel="/my-listings"
      />
    </div>
  );
}
