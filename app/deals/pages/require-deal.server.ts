import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import type { z } from 'zod';
import { contractSections, type Section } from '#app/deals/contract.ts';
import { findDeal, type Result, type ShownDeal } from '#app/deals/deals.server.ts';
import { CHANGES_OF_PERSON, REFUSALS } from '#app/deals/terms.ts';
import { type Reader, readReader } from '#app/enquiries/reader.server.ts';
import { countAttempt } from '#app/http/attempts.server.ts';
import { type ParseOptions, parseForm } from '#app/http/form.server.ts';
import { viewerContext } from '#app/http/request-context.ts';
import { withFailureMessage } from '#app/http/unexpected-failure.server.ts';
import { notFound, requireViewer } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { RateLimit } from '#app/platform/rate-limit.server.ts';
import type { FormReply, FormSchema } from '#app/ui/forms/form-check.ts';
import { OUR_SIDE } from '#app/ui/network-error.ts';

type Args = Pick<LoaderFunctionArgs, 'request' | 'context' | 'url' | 'params'>;

/** `newer` is the deal that someone else has changed since the form was opened. */
export type DealReply = FormReply & { newer?: { version: number; sections: Section[] } };

/** An account, or a browser that has confirmed its email. */
export async function requireReader({ request, context, url }: Omit<Args, 'params'>): Promise<Reader> {
  const reader = await readReader(request, context.get(viewerContext));
  if (reader.userId !== null || reader.emails.length === 0) requireViewer(context, url);
  return reader;
}

export async function requireDeal(args: Args): Promise<{ reader: Reader; deal: ShownDeal }> {
  const reader = await requireReader(args);
  const deal = await findDeal(db, args.params.id ?? '', reader);
  if (!deal) throw notFound('Deal not found');
  return { reader, deal };
}

export function countChange(
  context: Args['context'],
  { emails, userId }: Reader,
  limit: RateLimit = CHANGES_OF_PERSON,
) {
  return countAttempt(context, { ofAccount: [limit, emails[0] ?? userId ?? ''] });
}

type Change<Typed> = (id: string, reader: Reader, typed: Typed) => Promise<Result | null>;

/** The action of a form that changes a deal. A refusal keeps what was typed. */
export function dealAction<Schema extends FormSchema>(
  schema: Schema,
  check: ParseOptions<Schema>,
  change: Change<z.output<Schema>>,
) {
  return async (args: ActionFunctionArgs) => {
    const { reader, deal } = await requireDeal(args);
    const form = await parseForm(args.request, schema, check);
    if (!form.ok) return form.refusal;
    const tooMany = await countChange(args.context, reader);
    if (tooMany) return form.refuse(tooMany.message, tooMany.init);
    const result = await withFailureMessage(args.context, OUR_SIDE, () => change(deal.id, reader, form.value));
    if (result && 'code' in result) return form.refuse(result.message, { status: 500 });
    if (!result) throw notFound('Deal not found');
    if (result.ok) return redirect(`/deal/${deal.id}`, 303);
    const { data: reply } = form.refuse(REFUSALS[result.reason]);
    if (result.reason !== 'changed') return data<DealReply>(reply, 409);
    const current = (await requireDeal(args)).deal;
    const newer = { version: current.version, sections: contractSections(current) };
    return data<DealReply>({ ...reply, newer }, 409);
  };
}
