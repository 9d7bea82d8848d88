/** A site of our own to attack: an owner with a car, a draft, messages and saved things, a stranger, and an administrator. */
import { resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { startSession } from '../../app/accounts/sessions.server.ts';
import { writeToSeller } from '../../app/enquiries/conversations.server.ts';
import { PAGES, pathnameOf } from '../../app/pages.ts';
import { openPostgres } from '../../app/platform/db/postgres.server.ts';
import type { Database } from '../../app/platform/db/types.server.ts';
import { newId } from '../../app/platform/ids.server.ts';
import { secondFactors, type User } from '../../app/platform/schema/accounts.server.ts';
import { authSecret } from '../../app/platform/secret.server.ts';
import { createOwnDatabase } from '../../scripts/own-database.ts';
import { makeArticle } from '../../tests/support/articles.ts';
import { makeDraft } from '../../tests/support/drafts.ts';
import { makeListing } from '../../tests/support/factories.ts';
import { makePerson } from '../../tests/support/people.ts';
import { makeSearch } from '../../tests/support/saved-searches.ts';
import { freePort, startSite } from '../../tests/support/server.ts';
import { cookieOf, visit } from '../../tests/support/signed-in.ts';
import { Visitor } from '../../tests/support/visitor.ts';
import { cleanUpAtEnd } from '../clean-up.ts';

const SERVER = process.env.TEST_DATABASE_URL || 'postgres://postgres@127.0.0.1:5432/postgres';
const ADMINISTRATOR = 'admin@kerbside.example';

export type Role = 'visitor' | 'stranger' | 'owner' | 'administrator';
export type Target = {
  origin: string;
  readonly pid: number;
  /** Stops it and starts it again. Returns the code with which it stopped. */
  restart(): Promise<number | null>;
  db: Database;
  people: Record<Exclude<Role, 'visitor'>, User>;
  listingId: string;
  /** Every address of the site, about things of the owner. */
  paths: { pattern: string; path: string; opens: (typeof PAGES)[number]['opens'] }[];
  /** The owner keeps one session, which no attack may end; the others get a new one, as their requests may sign them out. */
  as(role: Role): Promise<Visitor>;
  /** A fingerprint of all the owner's data. */
  ownersThings(): Promise<string>;
};

export async function openTarget(): Promise<Target> {
  const database = await createOwnDatabase(SERVER);
  cleanUpAtEnd(database.drop);
  const { db, close } = await openPostgres({ url: database.url, migrationsFolder: resolve('migrations') });
  cleanUpAtEnd(close);
  const people = {
    owner: await makePerson(db, { name: 'Olive Owner' }),
    stranger: await makePerson(db, { name: 'Sam Stranger' }),
    administrator: await makePerson(db, { email: ADMINISTRATOR }),
  };
  // Otherwise its pages ask for two-step verification first.
  await db.insert(secondFactors).values({ userId: people.administrator.id, secret: 'unread', confirmedAt: new Date() });
  const things = await makeThings(db, people);
  const signIn = async (role: Exclude<Role, 'visitor'>) => cookieOf(await startSession(db, people[role].id, visit()));
  const ownersCookie = await signIn('owner');
  const settings = {
    DATABASE_URL: database.url,
    AUTH_SECRET: authSecret(),
    ADMIN_EMAIL: ADMINISTRATOR,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'fatal',
    PORT: String(await freePort()),
  };
  let site = await startSite(settings);
  cleanUpAtEnd(() => site.stop());
  const { origin } = site;
  return {
    origin,
    get pid() {
      return site.process.pid ?? 0;
    },
    async restart() {
      const code = await site.stop();
      site = await startSite(settings);
      return code;
    },
    db,
    people,
    listingId: things.listing,
    paths: PAGES.map((page) => ({ pattern: page.path, opens: page.opens, path: filled(pathnameOf(page), things) })),
    async as(role) {
      const visitor = new Visitor(origin);
      if (role === 'visitor') return visitor;
      const cookie = role === 'owner' ? ownersCookie : await signIn(role);
      for (const pair of cookie.split('; ')) {
        const [name = '', value = ''] = pair.split(/=(.*)/s);
        visitor.cookies.set(name, value);
      }
      return visitor;
    },
    ownersThings: () => fingerprint(db, people.owner.id),
  };
}

type Things = Record<'listing' | 'draft' | 'search' | 'conversation' | 'account' | 'article' | 'session', string>;

async function makeThings(db: Database, { owner, administrator }: Target['people']): Promise<Things> {
  const listing = await makeListing(db, owner);
  const other = await makeListing(db, administrator);
  const buyer = { userId: owner.id, emails: [], name: 'Olive', phone: '' };
  const sent = await writeToSeller(db, other, buyer, { text: 'Is it still available?', requestId: newId() });
  if (!sent.ok) throw new Error('The first message was refused.');
  const draft = await makeDraft(db, owner.id, { make: 'Toyota' });
  const search = await makeSearch(db, { uid: owner.id }, 'make=Toyota');
  await startSession(db, owner.id, visit());
  const { rows } = (await db.execute(sql`select id from sessions where user_id = ${owner.id} limit 1`)) as unknown as {
    rows: { id: string }[];
  };
  return {
    listing,
    draft: String(draft),
    search: String(search),
    conversation: sent.conversationId,
    account: owner.id,
    article: await makeArticle(db, administrator),
    session: rows[0]?.id ?? '',
  };
}

/** `:id` is what the part of the address before it is about. */
function filled(pattern: string, things: Things): string {
  const about = (part: string): string => {
    if (/saved-searches/.test(part)) return things.search;
    if (/drafts?/.test(part)) return things.draft;
    if (/messages|conversation/.test(part)) return things.conversation;
    if (/accounts/.test(part)) return things.account;
    if (/articles|blog/.test(part)) return things.article;
    if (/sessions/.test(part)) return things.session;
    return things.listing;
  };
  return pattern
    .replace(':kind', 'listing')
    .replace(/:\w+/g, (_, at: number) => about(pattern.slice(0, at)))
    .replace('*', 'no-such-thing');
}

const OF_OWNER: Record<string, string> = {
  users: 'id',
  accounts: 'user_id',
  sessions: 'user_id',
  listings: 'user_id',
  drafts: 'user_id',
  saved_cars: 'user_id',
  saved_searches: 'user_id',
};
/** Times that change by themselves or with a visit. */
const MOVING = ['seen_at', 'updated_at', 'last_login', 'last_seen_at', 'used_at', 'expires_at'];

async function fingerprint(db: Database, ownerId: string): Promise<string> {
  const prints: string[] = [];
  for (const [table, column] of Object.entries(OF_OWNER)) {
    const { rows } = (await db.execute(sql`
      select md5(coalesce(string_agg((to_jsonb(t) - ${sql.param(MOVING)}::text[])::text, '|' order by t::text), '')) as print
      from ${sql.identifier(table)} t where ${sql.identifier(column)} = ${ownerId}`)) as unknown as {
      rows: { print: string }[];
    };
    prints.push(`${table} ${rows[0]?.print}`);
  }
  return prints.join('\n');
}
