import { privateMeta } from '#app/http/site-meta.ts';
import { ListingTrouble } from '#app/listings/listing-trouble.tsx';
import { CHANGES } from '#app/selling/changes.ts';
import { failureOf } from '#app/selling/use-change.ts';
import type { Route } from './+types/delete';
import { loadChange, makeChange } from './change.server.ts';
import { ChangePage } from './change-page.tsx';

export const loader = (args: Route.LoaderArgs) => loadChange(args);

export const action = (args: Route.ActionArgs) => makeChange(args, 'delete');

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  failureOf(serverAction(), CHANGES.delete.failed);

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Delete listing');

export default function DeletePage({ loaderData, actionData }: Route.ComponentProps) {
  return <ChangePage change="delete" {...loaderData} hasFailed={actionData !== undefined} />;
}

export { ListingTrouble as ErrorBoundary };
