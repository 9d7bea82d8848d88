import { notFound, redirectWithFlash } from '#app/http/viewer.server.ts';
import { answerOffer } from '#app/offers/offers.server.ts';
import { NOT_A_CONTRACT, OFFER_ANSWERS } from '#app/offers/offers.ts';
import { db } from '#app/platform/db/client.server.ts';
import { notAnswered } from '#app/ui/network-error.ts';
import type { Route } from './+types/answer-offer';
import { requireThread } from './require-thread.server.ts';

const DONE = {
  accept: `You accepted the offer. ${NOT_A_CONTRACT}`,
  decline: 'You declined the offer.',
  withdraw: 'You withdrew your offer.',
};

/** A seller who accepts is asked next whether to mark the car under offer. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const answer = OFFER_ANSWERS.find((known) => known === params.answer);
  const { reader } = await requireThread({ request, context }, params.id);
  const { id: conversationId, offerId: id } = params;
  const answered = answer && (await answerOffer(db, { id, conversationId, reader, answer }));
  if (!answered || !answer) throw notFound('Offer not found');
  const page = `/messages/${conversationId}`;
  if (!answered.ok) return redirectWithFlash(page, answered.message);
  const mark = answer === 'accept' && answered.side === 'seller' && answered.listingId;
  const next = mark ? `/my-listings/${mark}/under-offer?${new URLSearchParams({ next: page })}` : page;
  return redirectWithFlash(next, DONE[answer]);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error) => notAnswered(error));
}
