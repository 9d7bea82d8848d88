import { expect, test } from 'vitest';
import { MAX_NOTE } from '#app/saved-cars/note-form.ts';
import { findNote, saveCar, unsaveCar, writeNote } from '#app/saved-cars/saved-cars.server.ts';
import { listSavedCars } from '#app/saved-cars/saved-list.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeListing, makeSeller } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';

const { db } = await databaseOfFile();
const listingId = await makeListing(db, await makeSeller(db));

test('a note belongs to one person’s saved car, and an empty one removes it', async () => {
  const [me, other] = [await makePerson(db), await makePerson(db)];
  for (const { id } of [me, other]) await saveCar(db, id, listingId);
  expect(await writeNote(db, me.id, listingId, 'Clutch slips')).toBe(true);
  expect(await findNote(db, me.id, listingId)).toEqual({
    title: '2019 Toyota Corolla, Ascent Sport',
    note: 'Clutch slips',
  });
  expect((await listSavedCars(db, me.id, 1)).cars[0]?.note).toBe('Clutch slips');
  expect((await listSavedCars(db, other.id, 1)).cars[0]?.note).toBe('');
  await writeNote(db, me.id, listingId, '');
  expect(await findNote(db, me.id, listingId)).toMatchObject({ note: '' });
});

test('an unsaved car has no note; saving it again within the hour brings the note back', async () => {
  const { id } = await makePerson(db);
  expect(await writeNote(db, id, listingId, 'x')).toBe(false);
  expect(await findNote(db, id, listingId)).toBeNull();
  await saveCar(db, id, listingId);
  await writeNote(db, id, listingId, 'Ask about the tyres');
  await unsaveCar(db, id, listingId);
  expect(await writeNote(db, id, listingId, 'x')).toBe(false);
  expect(await findNote(db, id, listingId)).toBeNull();
  await saveCar(db, id, listingId);
  expect(await findNote(db, id, listingId)).toMatchObject({ note: 'Ask about the tyres' });
});

test('a note has up to a thousand characters', async () => {
  const { id } = await makePerson(db);
  await saveCar(db, id, listingId);
  expect(await writeNote(db, id, listingId, '🚗'.repeat(MAX_NOTE))).toBe(true);
  await expect(writeNote(db, id, listingId, 'x'.repeat(MAX_NOTE + 1))).rejects.toThrow();
});
