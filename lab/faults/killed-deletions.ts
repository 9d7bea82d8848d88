/** The site is killed while people delete their accounts: each account exists completely or not at all. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { avatarsFolder } from '../../app/accounts/avatars.server.ts';
import type { Database, DatabaseConnection } from '../../app/platform/db/types.server.ts';
import { newId } from '../../app/platform/ids.server.ts';
import type { User } from '../../app/platform/schema/accounts.server.ts';
import { listingPhotos } from '../../app/platform/schema/listings.server.ts';
import { savedCars } from '../../app/platform/schema/saved-cars.server.ts';
import { diskStorage } from '../../app/platform/storage/disk.server.ts';
import { makeListing } from '../../tests/support/factories.ts';
import { makePerson, PASSWORD } from '../../tests/support/people.ts';
import { postForm } from '../visitors.ts';
import type { Fault } from './fault.ts';
import { restartUntilDone } from './restart-until-done.ts';
import { prepareVictim, takeDatabase, type Victim } from './victim.ts';

const KILLS = 8;
const EACH_LIFE = 6;
const LANES = 2;
/** After the first deletion since the start. */
const MAX_LIFE_MS = 300;
/** A user, a password, a listing, its photo, a saved car. */
const ROWS = 5;
const FILES = 2;

export async function killDuringDeletions(server: string): Promise<Fault[]> {
  const victim = await prepareVictim({ DATABASE_URL: await takeDatabase(server) });
  const people = await victim.withDatabase((connection) => makePeople(connection, victim.dataDir));
  const confirmed = new Set<string>();
  for (let kill = 0; kill < KILLS; kill += 1) {
    await victim.start();
    const leaving = people.slice(kill * EACH_LIFE, (kill + 1) * EACH_LIFE);
    const waiting = await Promise.all(leaving.map((person) => signIn(victim, person)));
    const first = Promise.withResolvers<void>();
    const lane = async () => {
      for (let next = waiting.pop(); next && victim.isAlive(); next = waiting.pop()) {
        if (await deleteAccount(victim, next.cookie)) confirmed.add(next.id);
        first.resolve();
      }
    };
    const lanes = Array.from({ length: LANES }, lane);
    await first.promise;
    await sleep(Math.random() * MAX_LIFE_MS);
    await victim.kill();
    await Promise.all(lanes);
  }
  const rows = await victim.withDatabase((connection) => countRows(connection, people));
  const gone = people.filter(({ id }) => rows.get(id) === 0);
  await restartUntilDone(victim, async () => (await countFiles(victim, gone)) === 0);
  const whole = people.filter(({ id }) => rows.get(id) === ROWS);
  const partial = people.length - gone.length - whole.length;
  const returned = whole.filter(({ id }) => confirmed.has(id)).length;
  const leftFiles = await countFiles(victim, gone);
  const lostFiles = whole.length * FILES - (await countFiles(victim, whole));
  return [
    {
      name: `site killed ${KILLS} times while accounts are deleted (PostgreSQL)`,
      outcome: `of ${people.length} accounts ${gone.length} gone, ${whole.length} there, ${partial} in part, ${returned} there though confirmed deleted; ${leftFiles} files of the gone left, ${lostFiles} of the others lost`,
      isLost: partial + returned + leftFiles + lostFiles > 0,
    },
  ];
}

async function makePeople({ db }: DatabaseConnection, dataDir: string): Promise<User[]> {
  const storage = diskStorage(join(dataDir, 'files'));
  const people: User[] = [];
  for (let n = 0; n < KILLS * EACH_LIFE; n += 1) {
    const person = await makePerson(db);
    await giveBelongings(db, person);
    for (const folder of foldersOf(person)) await storage.put(`${folder}/1/640.webp`, Buffer.from('a picture'));
    people.push(person);
  }
  return people;
}

async function giveBelongings(db: Database, person: User) {
  const listingId = await makeListing(db, person);
  const photo = { position: 0, key: `listings/${person.id}/1`, width: 8, height: 6, thumbhash: '' };
  await db.insert(listingPhotos).values({ id: newId(), listingId, ...photo });
  await db.insert(savedCars).values({ id: `${person.id}_${listingId}`, userId: person.id, listingId, listingData: {} });
}

function foldersOf({ id }: User): string[] {
  return [avatarsFolder(id), `listings/${id}`];
}

async function signIn({ origin }: Victim, { id, email }: User): Promise<{ id: string; cookie: string }> {
  const { cookie, status } = await postForm(`${origin}/signin`, { email, password: PASSWORD });
  if (status !== 303) throw new Error(`Sign-in got status ${status}.`);
  return { id, cookie };
}

async function deleteAccount({ origin }: Victim, cookie: string): Promise<boolean> {
  const fields = { currentPassword: PASSWORD };
  const response = await postForm(`${origin}/profile/delete`, fields, { cookie }).catch(() => null);
  if (response && response.status !== 302 && response.status !== 303) {
    throw new Error(`A deletion got status ${response.status}.`);
  }
  return response !== null;
}

async function countRows({ executeSql }: DatabaseConnection, people: User[]): Promise<Map<string, number>> {
  const { rows } = await executeSql(
    `select id,
      (select count(*) from users where users.id = person.id)
        + (select count(*) from accounts where user_id = person.id)
        + (select count(*) from listings where user_id = person.id)
        + (select count(*) from listing_photos where starts_with(key, 'listings/' || person.id))
        + (select count(*) from saved_cars where user_id = person.id) as count
    from unnest($1::text[]) as person(id)`,
    [people.map(({ id }) => id)],
  );
  return new Map((rows as { id: string; count: number | string }[]).map(({ id, count }) => [id, Number(count)]));
}

async function countFiles({ dataDir }: Victim, people: User[]): Promise<number> {
  const folders = people.flatMap(foldersOf).map((folder) => join(dataDir, 'files', folder));
  const entries = await Promise.all(
    folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])),
  );
  return entries.flat().filter((entry) => entry.isFile()).length;
}
