/** What someone in a conversation reports: the person on the other side, if they have an account. */

import type { Reader } from '#app/enquiries/reader.server.ts';
import { findConversation } from '#app/enquiries/thread.server.ts';
import { listingTitle } from '#app/listings/listing.ts';
import type { Database } from '#app/platform/db/types.server.ts';

/** Null if the conversation isn’t theirs, or the other side has no account: it can be blocked. */
export async function findReportedConversation(db: Database, id: string, reader: Reader) {
  const match = await findConversation(db, id, reader);
  if (!match) return null;
  const { conversation, side } = match;
  const accountId = side === 'buyer' ? conversation.sellerId : conversation.buyerId;
  if (accountId === null) return null;
  const title = `your conversation about the ${listingTitle(conversation.car)}`;
  return { kind: 'conversation' as const, id, accountId, title, path: `/messages/${id}` };
}
