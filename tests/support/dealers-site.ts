import { expect } from 'vitest';
import { makePerson, PASSWORD } from '#tests/support/people.ts';
import { type PreparedSite, startSiteWith } from '#tests/support/prepared-site.ts';
import { Visitor } from '#tests/support/visitor.ts';

/** A site with two dealers. */
export function startSiteOfDealers(): Promise<PreparedSite<string[]>> {
  return startSiteWith(async (db) => {
    const yards = ['Wombat Wheels', 'Quokka Cars'];
    const people = await Promise.all(yards.map((dealershipName) => makePerson(db, { isDealer: true, dealershipName })));
    return people.map(({ email }) => email);
  });
}

export async function signInDealer(site: PreparedSite<string[]>, which: number): Promise<Visitor> {
  const visitor = new Visitor(site.origin);
  const { status } = await visitor.post('/signin', { email: site.filled[which] ?? '', password: PASSWORD });
  expect(status).toBe(303);
  return visitor;
}
