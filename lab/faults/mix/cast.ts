/** The people of the mix, their cars and everything the site acknowledged. */
import { startSession } from '../../../app/accounts/sessions.server.ts';
import type { Database } from '../../../app/platform/db/types.server.ts';
import type { User } from '../../../app/platform/schema/accounts.server.ts';
import { makeListing } from '../../../tests/support/factories.ts';
import { makePerson } from '../../../tests/support/people.ts';
import { cookieOf, visit } from '../../../tests/support/signed-in.ts';
import { type BuyerClaims, buy, type Decisions, moderate } from './buyers.ts';
import { type ImportClaims, importFiles } from './importers.ts';
import { type Log, newLog, Person, type Story } from './person.ts';
import type { Random } from './random.ts';
import { type SellerClaims, sell } from './sellers.ts';

const [SELLERS, IMPORTERS, BUYERS, CARS_OF_BUYER] = [5, 3, 7, 60];

export type Claims = SellerClaims & BuyerClaims & ImportClaims & { decided: Decisions };
export type Cast = {
  people: Person[];
  claims: Claims;
  log: Log;
  sellerIds: string[];
  /** Everyone finishes their current story. */
  stop(): void;
};

export async function makeCast(db: Database, site: { origin: string }, random: Random): Promise<Cast> {
  const claims: Claims = {
    cars: new Map(),
    drafts: new Map(),
    runs: new Map(),
    stock: new Map(),
    messages: new Map(),
    searches: [],
    hearts: [],
    reports: [],
    reported: new Set(),
    decided: new Map(),
  };
  const log = newLog();
  let isEnding = false;
  const isStopping = () => isEnding;
  const people: Person[] = [];
  const sellerIds: string[] = [];
  const add = async (changes: Partial<User>, toStory: (userId: string, random: Random) => Story) => {
    const { id } = await makePerson(db, changes);
    const cookie = cookieOf(await startSession(db, id, visit()));
    people.push(new Person(site, { cookie, story: toStory(id, random.fork()), log }));
    return id;
  };
  const dealer = (number: number) => ({ isDealer: true, dealershipName: `Yard ${number}` });
  for (let number = 0; number < SELLERS; number += 1)
    sellerIds.push(await add(dealer(number), (userId, own) => sell({ userId, claims, random: own, isStopping })));
  for (let number = 0; number < IMPORTERS; number += 1)
    await add(dealer(SELLERS + number), (userId, own) => importFiles({ userId, claims, random: own, isStopping }));
  for (let number = 0; number < BUYERS; number += 1) {
    const cars = await makeCars(db);
    await add({}, (userId, own) => buy({ userId, cars, claims, random: own, isStopping }));
  }
  const { decided } = claims;
  await add({ isModerator: true }, (_, own) => moderate({ claims, decided, random: own, isStopping }));
  const stop = () => {
    isEnding = true;
  };
  return { people, claims, log, sellerIds, stop };
}

async function makeCars(db: Database): Promise<string[]> {
  const owner = await makePerson(db);
  const cars: string[] = [];
  for (let number = 0; number < CARS_OF_BUYER; number += 1)
    cars.push(await makeListing(db, owner, { make: 'Subaru', model: 'Forester', price: 9000 + number * 100 }));
  return cars;
}
