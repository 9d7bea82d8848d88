import { z } from 'zod';
import { tickSettlement } from '#app/deals/deals.server.ts';
import { REFUSALS } from '#app/deals/terms.ts';
import { parseForm } from '#app/http/form.server.ts';
import { redirectWithFlash } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { notAnswered } from '#app/ui/network-error.ts';
import type { Route } from './+types/settlement';
import { countChange, requireDeal } from './require-deal.server.ts';

const settlementForm = z.object({ ticked: z.array(z.string()).max(10).default([]) });

export async function action(args: Route.ActionArgs) {
  const { reader, deal } = await requireDeal(args);
  const page = `/deal/${deal.id}`;
  const form = await parseForm(args.request, settlementForm);
  if (!form.ok) return form.refusal;
  const tooMany = await countChange(args.context, reader);
  if (tooMany) return redirectWithFlash(page, tooMany.message);
  const result = await tickSettlement(db, deal.id, reader, form.value.ticked);
  return redirectWithFlash(page, result?.ok === false ? REFUSALS[result.reason] : 'Your ticks are saved.');
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error) => notAnswered(error));
}
