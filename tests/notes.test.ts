/** Notes on saved cars over HTTP, without JavaScript. */
import { expect, test } from 'vitest';
import { makeListing, makeSeller } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

const site = await siteOfFile(async (db) => ({
  car: await makeListing(db, await makeSeller(db)),
  email: (await makePerson(db)).email,
  other: (await makePerson(db)).email,
}));

const signedIn = (email: string) => Visitor.signedIn(site.origin, email);

test('a note is written on its page, shown in the list, changed and removed', async () => {
  const { car, email } = site.filled;
  const someone = await signedIn(email);
  await someone.post(`/saved-cars/${car}`);
  const list = await (await someone.get('/saved-cars')).text();
  expect(list).toContain(`href="/saved-cars/${car}/note"`);
  expect(list).toContain('Add a note');
  const write = (note: string) => someone.post(`/saved-cars/${car}/note`, { note, next: '/saved-cars' });
  const answer = await write('  Clutch slips.\r\nAsk <b>why</b>. ');
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/saved-cars']);
  expect(await readPage(await someone.get('/saved-cars'))).toContain(
    'Your note: Clutch slips. Ask <b>why</b>. Change note',
  );
  expect(await (await someone.get(`/saved-cars/${car}/note`)).text()).toContain('Clutch slips.\nAsk');
  await write('');
  expect(await readPage(await someone.get('/saved-cars'))).toContain('Add a note');
});

test('a note that is too long says so and keeps what was typed', async () => {
  const { car, email } = site.filled;
  const someone = await signedIn(email);
  await someone.post(`/saved-cars/${car}`);
  const typed = 'long '.repeat(250);
  const answer = await someone.post(`/saved-cars/${car}/note`, { note: typed });
  expect(answer.status).toBe(422);
  const page = await answer.text();
  expect(page).toContain('Use up to 1,000 characters');
  expect(page).toContain(typed.trim());
});

test('a note on another person’s saved car cannot be read or written', async () => {
  const { car, other } = site.filled;
  const someone = await signedIn(other);
  expect((await someone.get(`/saved-cars/${car}/note`)).status).toBe(404);
  expect((await someone.post(`/saved-cars/${car}/note`, { note: 'mine now' })).status).toBe(404);
});
