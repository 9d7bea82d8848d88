import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { removeMember } from '#app/accounts/members.server.ts';
import { deleteUserAccount } from '#app/leaving/delete-account.server.ts';
import { conversations } from '#app/platform/schema/enquiries.server.ts';
import { listWork, recordWork } from '#app/selling/work-log.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makePerson, PASSWORD } from '#tests/support/people.ts';
import { makeSignedIn } from '#tests/support/signed-in.ts';

const { db } = await databaseOfFile();
const owner = await makePerson(db, { name: 'Olive', isDealer: true, dealershipName: 'Wombat Wheels' });
const membership = { memberOf: owner.id, memberRole: 'manager' as const };

async function makeThread(id: string, assignedTo: string) {
  const car = { make: 'Toyota', model: 'Corolla', trim: '', year: 2019 };
  await db
    .insert(conversations)
    .values({ id, car, sellerId: owner.id, buyerEmail: `${id}@a.example`, buyerName: 'Kim', assignedTo });
}

const assignedTo = async (id: string) =>
  (await db.select().from(conversations).where(eq(conversations.id, id)))[0]?.assignedTo;

test('who deletes their account is no longer named in the log, and hands their conversations on', async () => {
  const { person, viewer } = await makeSignedIn(db, { name: 'Sam Sales', ...membership });
  await makeThread('abcdefghjkmn', person.id);
  await recordWork(db, viewer, { what: 'Assigned a conversation', params: {}, detail: 'Assigned to Sam Sales.' });
  const deletion = { userIdToDelete: person.id, by: viewer, currentPassword: PASSWORD };
  expect((await deleteUserAccount(db, deletion)).success).toBe(true);
  const { rows } = await listWork(db, owner.id, null);
  expect(rows).toMatchObject([{ name: 'Deleted account', about: 'Assigned to someone.', memberId: null }]);
  expect(await assignedTo('abcdefghjkmn')).toBeNull();
});

test('who leaves hands their conversations on', async () => {
  const { person } = await makeSignedIn(db, { name: 'Mia Manager', ...membership });
  await makeThread('abcdefghjkmp', person.id);
  expect(await removeMember(db, owner.id, person.id)).toBe('Mia Manager');
  expect(await assignedTo('abcdefghjkmp')).toBeNull();
});

test('the owner’s end lets the members go', async () => {
  const { person, viewer } = await makeSignedIn(db, { isDealer: true, dealershipName: 'Gumnut Cars' });
  const member = await makePerson(db, { memberOf: person.id, memberRole: 'salesperson' });
  const deletion = { userIdToDelete: person.id, by: viewer, currentPassword: PASSWORD };
  expect((await deleteUserAccount(db, deletion)).success).toBe(true);
  expect(await removeMember(db, person.id, member.id)).toBeNull();
});
