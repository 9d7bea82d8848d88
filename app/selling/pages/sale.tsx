import { privateMeta } from '#app/http/site-meta.ts';
import { ListingTrouble } from '#app/listings/listing-trouble.tsx';
import { CHANGES } from '#app/selling/changes.ts';
import { failureOf } from '#app/selling/use-change.ts';
import type { Route } from './+types/sale';
import { loadChange, makeChange } from './change.server.ts';
import { ChangePage } from './change-page.tsx';

export const loader = (args: Route.LoaderArgs) => loadChange(args);

export const action = (args: Route.ActionArgs) => makeChange(args, 'sale');

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  failureOf(serverAction(), CHANGES.sale.failed);

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Mark as sold');

export default function SalePage({ loaderData, actionData }: Route.ComponentProps) {
  return <ChangePage change="sale" {...loaderData} hasFailed={actionData !== undefined} />;
}

export { ListingTrouble as ErrorBoundary };
