import { makePerson } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { Visitor } from '#tests/support/visitor.ts';

/** A site with two dealers, each signed in. */
export async function siteOfDealers() {
  const site = await siteOfFile(async (db) => {
    const yards = ['Wombat Wheels', 'Quokka Cars'];
    const people = await Promise.all(yards.map((dealershipName) => makePerson(db, { isDealer: true, dealershipName })));
    return people.map(({ email }) => email);
  });
  const [dealer, other] = await Promise.all(site.filled.map((email) => Visitor.signedIn(site.origin, email)));
  return { site, dealer: dealer as Visitor, other: other as Visitor };
}
