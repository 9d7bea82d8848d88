/** Conversations of the demo’s accounts, a report and a hold, so that the inbox and the moderators’ queue have something to show. */
import { eq } from 'drizzle-orm';
import { insertRows } from '#app/platform/db/rows.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { conversationMessages, conversations } from '#app/platform/schema/enquiries.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { placeHolds } from '#app/trust/holds.server.ts';
import { fileReport } from '#app/trust/reports.server.ts';
import { findScamWords } from '#app/vocabulary/scam-words.ts';
import { demoId } from '#demo/demo-id.ts';
import type { DemoListing } from '#demo/inventory.ts';
import { seededRandom } from '#demo/random.ts';
import { allSellers, DEALER, type DemoSeller, PRIVATE_SELLER } from '#demo/sellers.ts';
import { DEMO_CONVERSATIONS, type DemoConversation, HELD_WORDS } from '#demo/words/conversations.ts';

const HOUR_MS = 3_600_000;

type Scene = { cars: readonly DemoListing[]; now: Date };

export async function addConversations(tx: Database, { cars, now }: Scene): Promise<void> {
  const people = allSellers(cars.length).filter(({ dealershipName }) => dealershipName === '');
  for (const [index, scene] of DEMO_CONVERSATIONS.entries()) {
    const car = forSaleOf(scene.seller === 'private' ? PRIVATE_SELLER : DEALER, cars)[scene.car];
    const buyer = scene.buyer === 'private' ? PRIVATE_SELLER : people[scene.buyer];
    if (car && buyer) await addConversation(tx, { id: demoId(seededRandom(7_000 + index)), scene, car, buyer, now });
  }
}

/** The private seller’s last car waits for a moderator. */
export async function holdOne(tx: Database, { cars, now }: Scene): Promise<void> {
  const car = forSaleOf(PRIVATE_SELLER, cars).at(-1);
  if (!car) return;
  const description = `${car.input.description}\n\n${HELD_WORDS}`;
  await tx.update(listings).set({ description, updatedAt: now }).where(eq(listings.id, car.id));
  await placeHolds(tx, [{ listingId: car.id, rule: 'scam-words', evidence: { words: findScamWords(description) } }]);
}

function forSaleOf({ id }: DemoSeller, cars: readonly DemoListing[]): DemoListing[] {
  return cars.filter(({ seller, soldDate }) => seller.id === id && !soldDate);
}

type Adding = { id: string; scene: DemoConversation; car: DemoListing; buyer: DemoSeller; now: Date };

/** As stored by the site, but long since mailed: the demo’s people get no emails. */
async function addConversation(tx: Database, { id, scene, car, buyer, now }: Adding) {
  const messages = scene.lines.map(([sender, hoursAgo, text], at) => {
    const createdAt = new Date(now.getTime() - hoursAgo * HOUR_MS);
    const position = at + 1;
    const mailed = { mailQueuedAt: createdAt, mailedAt: createdAt };
    return { conversationId: id, position, sender, text, requestId: `${id}-${position}`, createdAt, ...mailed };
  });
  const [first, last] = [messages[0], messages.at(-1)];
  if (!first || !last) return;
  const { make, model, trim = '', year } = car.input;
  const answers = messages.filter(({ sender }) => sender === 'seller');
  const sellerRead = answers.at(-1)?.position ?? 0;
  const buyerRead = messages.findLast(({ sender }) => sender === 'buyer')?.position ?? 0;
  await insertRows(tx, conversations, [
    {
      id,
      listingId: car.id,
      car: { make, model, trim, year: Number(year) },
      sellerId: car.seller.id,
      buyerId: buyer.id,
      buyerName: buyer.name,
      createdAt: first.createdAt,
      firstAnsweredAt: answers[0]?.createdAt ?? null,
      state: last.sender === 'seller' ? ('answered' as const) : ('new' as const),
      lastPosition: last.position,
      lastAt: last.createdAt,
      lastSender: last.sender,
      lastText: last.text.slice(0, 120),
      sellerRead,
      buyerRead,
      sellerUnread: last.position - sellerRead,
      buyerUnread: last.position - buyerRead,
    },
  ]);
  await insertRows(tx, conversationMessages, messages);
  if (scene.report) {
    const subject = { kind: 'conversation' as const, id, accountId: buyer.id };
    await fileReport(tx, { key: id, subject, reason: 'scam', text: scene.report, reporterId: null, email: '' });
  }
}
