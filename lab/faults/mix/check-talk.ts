/** Compares what buyers and the moderator had acknowledged with the tables. */
import type { DatabaseConnection } from '../../../app/platform/db/types.server.ts';
import type { BuyerClaims, Decisions } from './buyers.ts';
import type { Checked } from './check-sales.ts';

export async function checkMessages({ executeSql }: DatabaseConnection, { messages }: BuyerClaims): Promise<Checked> {
  const { rows } = await executeSql(
    `select text, (select count(*) from conversation_photos p
        where p.conversation_id = m.conversation_id and p.position = m.position)::int as photos
     from conversation_messages m where text like 'About the car, %'`,
  );
  const stored = Map.groupBy(rows as { text: string; photos: number }[], ({ text }) => text);
  const lost = [...messages].flatMap(([text, photos]) => {
    const [message] = stored.get(text) ?? [];
    if (!message) return [`“${text}” is not there`];
    return message.photos === photos ? [] : [`“${text}” has ${message.photos} photos of ${photos}`];
  });
  const twice = [...stored].filter(([, all]) => all.length > 1).map(([text]) => `“${text}”`);
  return { count: messages.size, lost, twice };
}

export async function checkSaved({ executeSql }: DatabaseConnection, claims: BuyerClaims): Promise<Checked> {
  const { rows: searches } = await executeSql(
    `select user_id || ' ' || coalesce(substring(criteria from 'maxPrice=(\\d+)'), '') as key from saved_searches`,
  );
  const { rows: cars } = await executeSql(`select user_id || ' ' || listing_id as key from saved_cars`);
  const stored = Map.groupBy([...searches, ...cars] as { key: string }[], ({ key }) => key);
  const claimed = new Set([
    ...claims.searches.map(({ userId, maxPrice }) => `${userId} ${maxPrice}`),
    ...claims.hearts.map(({ userId, listingId }) => `${userId} ${listingId}`),
  ]);
  return {
    count: claimed.size,
    lost: [...claimed].filter((key) => !stored.has(key)).map((key) => `saved: ${key}`),
    twice: [...stored].filter(([, all]) => all.length > 1).map(([key]) => `saved: ${key}`),
  };
}

type Report = { id: string; action: string | null; hidden: boolean };

/** Every report is there, and every decision once and in force. */
export async function checkModeration(
  { executeSql }: DatabaseConnection,
  { reported, decided }: BuyerClaims & { decided: Decisions },
): Promise<Checked> {
  const { rows } = await executeSql(
    `select reports.id, action, listings.hidden_at is not null as hidden
     from reports left join moderation_decisions d on d.id = decision_id
       left join listings on listings.id = subject_id`,
  );
  const stored = new Map((rows as Report[]).map((row) => [row.id, row]));
  const lost = [...reported].filter((id) => !stored.has(id)).map((id) => `report ${id}`);
  for (const [id, { action }] of decided) {
    const report = stored.get(id);
    if (report?.action !== action || report.hidden !== (action === 'remove'))
      lost.push(`report ${id} was decided as ${action}: ${JSON.stringify(report)}`);
  }
  const { rows: counts } = await executeSql(
    `select (select count(*) from moderation_decisions where action in ('dismiss', 'remove'))::int as decisions,
      (select count(distinct decision_id) from reports where decision_id is not null)::int as used`,
  );
  const { decisions, used } = counts[0] as { decisions: number; used: number };
  return {
    count: reported.size + decided.size,
    lost,
    twice: decisions > used ? [`${decisions - used} decisions`] : [],
  };
}
