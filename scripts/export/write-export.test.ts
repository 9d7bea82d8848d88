import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { attachFirstPhotos, storePhoto } from '#app/photos/photos.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeListing } from '#tests/support/factories.ts';
import { picture } from '#tests/support/listing-form.ts';
import { makePerson } from '#tests/support/people.ts';
import { listTables } from '../backup/tables.ts';
import { EXPORTED, LEFT_OUT } from './exported-tables.ts';
import { writeExport } from './write-export.ts';

const { db } = await databaseOfFile();
const parent = await mkdtemp(join(tmpdir(), 'kerbside-export-'));
afterAll(async () => {
  await rm(parent, { recursive: true });
});

test('every table is either exported or left out for a reason', async () => {
  const ours = (await listTables(db)).filter(({ schema }) => schema === 'public').map(({ name }) => name);
  const known = [...Object.keys(EXPORTED), ...LEFT_OUT];
  expect(ours.filter((name) => !known.includes(name))).toEqual([]);
});

test('the documentation describes every file', async () => {
  const page = await readFile('docs/export.md', 'utf8');
  expect(Object.keys(EXPORTED).filter((name) => !page.includes(`\`${name}.jsonl\``))).toEqual([]);
});

test('an export has each row as a line, the photos, and no tokens', async () => {
  const seller = await makePerson(db, { email: 'seller@people.example' });
  const id = await makeListing(db, seller, { make: 'Kia', description: 'Two\nlines' });
  const stored = await storePhoto(seller.id, 'front.jpg', await (await picture('front.jpg')).bytes());
  if (!stored.ok) throw new Error(stored.reason);
  await attachFirstPhotos(db, [{ listingId: id, photos: [stored] }]);
  const folder = join(parent, 'all');
  const figures = await writeExport(db, folder, storage);
  expect(figures).toMatchObject({ files: 1, missingFiles: 0 });
  const read = async (name: string) =>
    (await readFile(join(folder, `${name}.jsonl`), 'utf8'))
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  expect(await read('listings')).toEqual([expect.objectContaining({ id, make: 'Kia', description: 'Two\nlines' })]);
  const [account] = await read('accounts');
  expect(account).toHaveProperty('password');
  expect(account).not.toHaveProperty('access_token');
  const [photo] = await read('listing_photos');
  expect((await stat(join(folder, 'files', photo.key, '1600.webp'))).mode & 0o777).toBe(0o600);
  await expect(readFile(join(folder, 'sessions.jsonl'))).rejects.toThrow('ENOENT');
});

test('a folder that is not empty is left as it is', async () => {
  await expect(writeExport(db, 'docs', storage)).rejects.toThrow('is not empty: choose a new one.');
});
