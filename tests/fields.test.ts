/** Checks every field everywhere it appears. */
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { writeOwnData } from '#app/leaving/own-data.server.ts';
import { compareFields, showValue } from '#app/listings/field-values.ts';
import { FIELD_NAMES, FIELDS, fieldOf, PUBLIC_NAMES } from '#app/listings/fields.ts';
import { listingSchema, toTyped } from '#app/listings/listing-form.ts';
import { publishListings, toFields } from '#app/listings/listings.server.ts';
import { listings } from '#app/platform/schema/listings.server.ts';
import { FILE_NAMES, guessChoices } from '#app/stock/choices.ts';
import { undoImport, undoLater } from '#app/stock/undo.server.ts';
import { checkForm } from '#app/ui/forms/form-check.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { importByPage, NEVER } from '#tests/support/dealer-import.ts';
import { makeSeller } from '#tests/support/factories.ts';
import { makeDealer } from '#tests/support/importing.ts';
import { fieldValue, shownPhotos, type TypedListing } from '#tests/support/listing-form.ts';
import { makePerson } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { OPTIONAL_NAMES, type TypedFields, typedFields } from '#tests/support/sample-fields.ts';
import { Seller } from '#tests/support/seller.ts';
import { readPage } from '#tests/support/visitor.ts';

const { db } = await databaseOfFile();
const site = await siteOfFile(async (db) => ({ email: (await makePerson(db)).email }));
const seller = await Seller.signedIn(site.origin, site.filled.email);

const [before, after] = [typedFields(0), typedFields(1)];
const stored = (typed: Partial<TypedFields>) => {
  const checked = checkForm(new URLSearchParams(typed as TypedFields), listingSchema, { multiline: ['description'] });
  if (checked.status !== 'success') throw new Error(JSON.stringify(checked.error));
  return checked.value;
};
const blank = Object.fromEntries(OPTIONAL_NAMES.map((name) => [name, '']));

describe('the schema', () => {
  test.each([before, after])('accepts every field and returns what was typed', (typed) => {
    const withoutCents = (price: string) => price.replace(/\.00$/, '');
    expect(toTyped(stored(typed))).toEqual({ ...typed, price: withoutCents(typed.price) });
  });

  test.each(OPTIONAL_NAMES)('accepts a listing without %s', (name) => {
    expect(stored({ ...before, [name]: '' })[name]).toBe(fieldOf(name).kind === 'text' ? '' : null);
  });

  test.each(
    FIELD_NAMES.filter((name) => ['choice', 'several', 'number', 'money', 'yesNo'].includes(fieldOf(name).kind)),
  )('rejects a value that %s cannot have', (name) => {
    for (const wrong of ['Spaceship', '99999999999', '-1']) {
      const checked = checkForm(new URLSearchParams({ ...before, [name]: wrong }), listingSchema);
      expect(checked.status === 'success' ? null : Object.keys(checked.error ?? {}), wrong).toEqual([name]);
    }
  });
});

describe('the database', () => {
  const rowsOf = async (userId: string) =>
    (await db.select().from(listings).where(eq(listings.userId, userId))).map(toFields);

  test('a published listing has every field in its row and in the export', async () => {
    const seller = await makeSeller(db);
    await publishListings(db, seller, [stored(before)]);
    expect(await rowsOf(seller.id)).toEqual([stored(before)]);
    let json = '';
    const viewer = { uid: seller.id, email: seller.email, sessionId: '', isAdmin: false };
    for await (const piece of writeOwnData(db, viewer as Parameters<typeof writeOwnData>[1])) json += piece;
    const { price, isDriveAway, ...fields } = stored(before);
    expect(JSON.parse(json).listings).toEqual([
      expect.objectContaining({ ...fields, price: price / 100, isDriveAway: isDriveAway ? 'yes' : 'no' }),
    ]);
  });

  const header = ['stock', ...FIELD_NAMES.map((name) => FILE_NAMES[name][0])];
  const csv = (typed: TypedFields) =>
    [header, ['S1', ...FIELD_NAMES.map((name) => typed[name])]]
      .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
      .join('\r\n');

  test.each(FIELD_NAMES)('the column of %s is guessed by each of its names', (name) => {
    for (const fileName of FILE_NAMES[name]) {
      expect(guessChoices(['stock', fileName])[name]).toBe(`column:${fileName}`);
    }
  });

  test('an import fills every field, the next one changes them, and undo brings them back', async () => {
    const dealer = await makeDealer(db);
    await importByPage(db, dealer.id, csv(before));
    expect(await rowsOf(dealer.id)).toEqual([stored(before)]);
    const run = await importByPage(db, dealer.id, csv(after));
    expect(await rowsOf(dealer.id)).toEqual([stored(after)]);
    const own = { sellerId: dealer.id, runId: run.id };
    expect(await undoLater(db, own)).toEqual({ ok: true });
    await undoImport(db, own.runId, NEVER);
    expect(await rowsOf(dealer.id)).toEqual([stored(before)]);
  });

  test('two versions of a listing are compared field by field', () => {
    const differences = compareFields(stored(before), stored(after));
    expect(differences.map(({ label }) => label)).toEqual(FIELD_NAMES.map((name) => fieldOf(name).label));
    for (const { from, to } of differences)
      expect([from, to, from === to]).toEqual([from || 'text', to || 'text', false]);
  });
});

describe('the pages, without JavaScript', () => {
  const send = (path: string, changes: TypedListing) => seller.sendForm(path, changes);
  const publish = (typed: TypedListing) => seller.publish(typed);
  /** Without the sections that other listings and the footer bring. */
  const specificationsOf = async (id: string) =>
    (await readPage(await seller.get(`/listing/${id}`))).match(/Specifications (.*?) Description/)?.[1] ?? '';

  test('the form shows every label, and keeps what was typed', async () => {
    const page = await readPage(await seller.get('/create-listing'));
    for (const name of FIELD_NAMES) expect(page).toContain(fieldOf(name).label);
    const html = await (await send('/create-listing', before)).text();
    for (const name of FIELD_NAMES) expect([name, fieldValue(html, name)]).toEqual([name, before[name]]);
  });

  test('the form has at most 37 controls before anything is opened', async () => {
    const html = await (await seller.get('/create-listing')).text();
    const [form = ''] = html.match(/<form[^>]*enctype="multipart[\s\S]*?<\/form>/i) ?? [];
    const closed = form.replace(/<details[\s\S]*?<\/details>/g, '<summary>');
    const controls =
      closed.match(/<(input(?![^>]*type="hidden")|select|textarea|button|summary|a(?![^>]* hidden"))\b/g) ?? [];
    expect(controls).toContain('<summary');
    expect(controls.length).toBeLessThanOrEqual(37);
  });

  test('a listing shows its fields, its edit form has them, and a conflict compares them', async () => {
    const id = await publish(before);
    const [fields, specifications] = [stored(before), await specificationsOf(id)];
    const inTitle = ['make', 'model', 'year', 'price', 'isDriveAway', 'description', 'phoneNumber'];
    for (const name of PUBLIC_NAMES.filter((one) => !inTitle.includes(one))) {
      const { counts } = { counts: undefined, ...FIELDS[name] };
      const shown = counts ? String(fields[name]) : showValue(name, fields[name]);
      for (const part of shown.split(', ')) expect(specifications).toContain(part);
    }
    const path = `/edit-listing/${id}`;
    const edit = await (await seller.get(path)).text();
    for (const name of FIELD_NAMES) expect([name, fieldValue(edit, name)]).toEqual([name, before[name]]);
    const photoPlaces = shownPhotos(edit).map((photo) => `${photo}:1`);
    const conflict = await readPage(await send(path, { ...after, photoPlaces, version: 'older' }));
    for (const { label, from, to } of compareFields(fields, stored(after))) {
      expect(conflict).toMatch(new RegExp(`${escaped(label)} .{0,30}${escaped(from)} .{0,30}${escaped(to)}`));
    }
  });

  test('ticked features stay ticked after an error, and are a list on the car’s page', async () => {
    const features = ['ISOFIX', 'Tow bar', 'Canopy'];
    const html = await (await send('/create-listing', { ...before, features, make: '' })).text();
    expect(fieldValue(html, 'features')).toBe('Tow bar, Canopy, ISOFIX');
    const car = await (await seller.get(`/listing/${await publish({ ...before, features })}`)).text();
    expect([...car.matchAll(/<\/svg>([^<]+)<\/li>/g)].map(([, item]) => item)).toEqual(['Tow bar', 'Canopy', 'ISOFIX']);
    const wrong = await (await send('/create-listing', { ...before, features: ['Tow bar', 'Spoiler'] })).text();
    expect(wrong).toContain('Features: “Spoiler” isn’t on our list');
  });

  test('a listing without the optional fields shows none of them', async () => {
    const specifications = await specificationsOf(await publish({ ...before, ...blank }));
    for (const name of OPTIONAL_NAMES) expect(specifications).not.toContain(fieldOf(name).label);
  });
});

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
