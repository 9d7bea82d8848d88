import { data, redirect } from 'react-router';
import { z } from 'zod';
import { parseForm } from '#app/http/form.server.ts';
import { returnPath } from '#app/http/return-path.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { StateForm } from '#app/prices/on-road-part.tsx';
import { isOnRoadState, TRANSFER_FEE } from '#app/prices/on-road-states.ts';
import { readKilometers } from '#app/prices/running-costs.ts';
import { KilometersForm } from '#app/prices/running-costs-part.tsx';
import { readVisitorState, storeVisitorState, storeYearlyKilometers } from '#app/prices/visitor-state.server.ts';
import type { Route } from './+types/on-road';

const stateForm = z.object({
  state: z.string().optional(),
  kilometers: z.string().optional(),
  next: z.string().optional(),
});

export async function loader({ request, url }: Route.LoaderArgs) {
  return { state: await readVisitorState(request), next: returnPath(url.searchParams.get('next') ?? '/listings') };
}

export async function action({ request }: Route.ActionArgs) {
  const form = await parseForm(request, stateForm);
  if (!form.ok) return form.refusal;
  const { state, kilometers: typed, next = '/listings' } = form.value;
  const kilometers = typed === undefined ? null : readKilometers(typed);
  if (typed !== undefined && kilometers === null) return data({ typed, next: returnPath(next) }, { status: 422 });
  const cookie =
    kilometers === null
      ? await storeVisitorState(isOnRoadState(state) ? state : null)
      : await storeYearlyKilometers(kilometers);
  return redirect(returnPath(next), { status: 303, headers: { 'Set-Cookie': cookie } });
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Drive-away estimates');

export default function OnRoadPage({ loaderData: { state, next }, actionData }: Route.ComponentProps) {
  if (actionData && 'typed' in actionData) {
    return (
      <div className="page-narrow grid gap-5">
        <h1>What it costs to run</h1>
        <KilometersForm {...actionData} error="Enter kilometres from 1 to 200,000 (numbers only)" />
      </div>
    );
  }
  return (
    <div className="page-narrow grid gap-5">
      <h1>Drive-away estimates</h1>
      <p className="text-muted">
        Cars marked “+ govt. charges” then show an estimate with stamp duty for where you’ll register them, and a
        transfer fee of {TRANSFER_FEE} comes on top. Drive-away prices don’t change. We only remember the state on this
        device.
      </p>
      <StateForm state={state} next={next} />
    </div>
  );
}
