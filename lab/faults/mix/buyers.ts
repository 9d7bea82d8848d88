/** Buyers who message sellers, some with a photo, save and report cars and save searches, and a moderator who decides. */
import type { DatabaseConnection } from '../../../app/platform/db/types.server.ts';
import { newId } from '../../../app/platform/ids.server.ts';
import { pick } from '../../../demo/random.ts';
import { picture } from '../../../tests/support/listing-form.ts';
import { ask, type Checked, type Story, type Teller, toForm } from './person.ts';

export class BuyerClaims {
  /** Text and number of photos. */
  readonly messages = new Map<string, number>();
  /** Account and price of a search, or account and car. */
  readonly saved = new Set<string>();
  /** Filed and not decided yet. */
  readonly waiting: string[] = [];
  readonly reported = new Set<string>();
  readonly decided = new Map<string, 'dismiss' | 'remove'>();
}

const MOST_SEARCHES = 40;
const MOST_CARS_LEFT = 1;
const PHOTO_CHANCE = 0.4;

/** Only this buyer reports, saves or writes about `cars`. */
export async function* buy(claims: BuyerClaims, cars: string[], { userId, random, isStopping }: Teller): Story {
  const left = [...cars];
  let conversation = '';
  let searches = 0;
  while (!isStopping()) {
    const doing = pick(random, ['write', 'write', 'begin', 'search', 'save', 'report', 'report'] as const);
    if (doing === 'search' && searches < MOST_SEARCHES) {
      searches += 1;
      const maxPrice = 1000 * searches;
      yield* ask({ path: `/saved-searches/new?make=Subaru&maxPrice=${maxPrice}`, body: toForm({}) }, 303);
      claims.saved.add(`${userId} ${maxPrice}`);
    } else if (doing === 'save') {
      const [car] = cars;
      yield* ask({ path: `/saved-cars/${car}`, body: toForm({}) }, 204);
      claims.saved.add(`${userId} ${car}`);
    } else if (doing === 'report' && left.length > MOST_CARS_LEFT) {
      const key = newId();
      const body = toForm({ key, reason: 'scam', text: 'The photos are of another car.' });
      yield* ask({ path: `/report/listing/${left.pop()}`, body }, 200);
      claims.waiting.push(key);
      claims.reported.add(key);
    } else {
      const requestId = newId();
      const message = `About the car, ${requestId}`;
      const isFirst = conversation === '' || (doing === 'begin' && left.length > MOST_CARS_LEFT);
      const photos = !isFirst && random() < PHOTO_CHANCE ? 1 : 0;
      const body = new FormData();
      body.set('requestId', requestId);
      body.set('message', message);
      if (photos) body.set('photo', await picture('scratch.jpg'));
      const path = isFirst ? `/listing/${left.pop()}/message` : `/messages/${conversation}`;
      const answer = yield* ask({ path, body: isFirst ? toForm({ requestId, message }) : body }, 303);
      if (isFirst) conversation = answer.headers.get('location')?.split('/').at(-1) ?? '';
      claims.messages.set(message, photos);
    }
  }
}

export async function* moderate({ waiting, decided }: BuyerClaims, { random, isStopping }: Teller): Story {
  while (!isStopping()) {
    const id = waiting.shift();
    if (!id) {
      yield { path: '/admin/moderation', afterMs: 200 };
      continue;
    }
    const action = pick(random, ['dismiss', 'remove'] as const);
    const reason = action === 'remove' ? 'scam' : '';
    yield* ask({ path: '/admin/moderation', body: toForm({ do: action, id, reason }) }, 302, 303);
    decided.set(id, action);
  }
}

/** `mailed` is the text of all emails. */
export async function checkMessages(
  { messages }: BuyerClaims,
  { executeSql }: DatabaseConnection,
  mailed: string,
): Promise<Checked> {
  const { rows } = await executeSql(
    `select text, (select count(*) from conversation_photos p
        where p.conversation_id = m.conversation_id and p.position = m.position)::int as photos
     from conversation_messages m where text like 'About the car, %'`,
  );
  const stored = Map.groupBy(rows as { text: string; photos: number }[], ({ text }) => text);
  const lost = [...messages].flatMap(([text, photos]) => {
    const [message] = stored.get(text) ?? [];
    if (message?.photos !== photos)
      return [`“${text}” has ${message?.photos ?? 'not even its row, and no'} photos of ${photos}`];
    return mailed.includes(text) ? [] : [`“${text}” was never mailed`];
  });
  return { count: messages.size, lost, twice: repeatedIn(stored) };
}

export async function checkSaved({ saved }: BuyerClaims, { executeSql }: DatabaseConnection): Promise<Checked> {
  const { rows } = await executeSql(
    `select user_id || ' ' || coalesce(substring(criteria from 'maxPrice=(\\d+)'), '') as key from saved_searches
     union all select user_id || ' ' || listing_id from saved_cars`,
  );
  const stored = Map.groupBy(rows as { key: string }[], ({ key }) => key);
  const lost = [...saved].filter((key) => !stored.has(key)).map((key) => `saved: ${key}`);
  return { count: saved.size, lost, twice: repeatedIn(stored) };
}

function repeatedIn(stored: Map<string, unknown[]>): string[] {
  return [...stored].filter(([, all]) => all.length > 1).map(([key]) => key);
}

/** Every report is there, and every decision once and in force. */
export async function checkModeration(
  { reported, decided }: BuyerClaims,
  { executeSql }: DatabaseConnection,
): Promise<Checked> {
  const { rows } = await executeSql(
    `select reports.id, action, listings.hidden_at is not null as hidden
     from reports left join moderation_decisions d on d.id = decision_id
       left join listings on listings.id = subject_id`,
  );
  type Report = { id: string; action: string | null; hidden: boolean };
  const stored = new Map((rows as Report[]).map((row) => [row.id, row]));
  const lost = [...reported].filter((id) => !stored.has(id)).map((id) => `report ${id}`);
  for (const [id, action] of decided) {
    const report = stored.get(id);
    if (report?.action !== action || report.hidden !== (action === 'remove'))
      lost.push(`report ${id} was decided as ${action}: ${JSON.stringify(report)}`);
  }
  const { rows: counts } = await executeSql(
    `select (select count(*) from moderation_decisions where action in ('dismiss', 'remove'))::int as decisions,
      (select count(distinct decision_id) from reports where decision_id is not null)::int as used`,
  );
  const { decisions, used } = counts[0] as { decisions: number; used: number };
  const twice = decisions > used ? [`${decisions - used} decisions`] : [];
  return { count: reported.size + decided.size, lost, twice };
}
