/** A dealer's import, as the site answers without scripts. */
import { expect, test } from 'vitest';
import { carsCsv } from '#tests/support/importing.ts';
import { makePerson } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

const DEALERS = 4;
let next = 0;

const site = await siteOfFile(async (db) => {
  const dealers: string[] = [];
  for (let n = 0; n < DEALERS; n += 1) {
    dealers.push((await makePerson(db, { isDealer: true, dealershipName: 'Wombat Wheels' })).email);
  }
  return { dealers, privateSeller: (await makePerson(db)).email };
});
const signIn = (email: string) => Visitor.signedIn(site.origin, email);

/** A dealer that no other test uses, signed in. */
function aDealer(): Promise<Visitor> {
  next += 1;
  return signIn(site.filled.dealers[next - 1] as string);
}

function upload(dealer: Visitor, content: string | Uint8Array<ArrayBuffer>, name = 'yard.csv'): Promise<Response> {
  const form = new FormData();
  form.append('file', new File([content], name, { type: 'text/csv' }));
  return dealer.send('/my-listings/import', { method: 'POST', body: form });
}

/** Uploads and answers the run's address. */
async function uploaded(dealer: Visitor, content: string): Promise<string> {
  const response = await upload(dealer, content);
  expect(response.status).toBe(303);
  return (response.headers.get('location') ?? '').replace('/columns', '');
}

/** What the form of the columns would send as it is. */
async function chosenColumns(dealer: Visitor, run: string): Promise<Record<string, string>> {
  const html = await (await dealer.get(`${run}/columns`)).text();
  const selects = [...html.matchAll(/<select[^>]* name="(\w+)"[\s\S]*?<\/select>/g)].map(([select, name]) => {
    const chosen =
      select.match(/<option value="([^"]*)" selected=""/) ?? select.match(/<option selected="" value="([^"]*)"/);
    return [name, chosen?.[1] ?? ''];
  });
  return { ...Object.fromEntries(selects), missing: '-, n/a' };
}

async function checked(dealer: Visitor, content: string, changes: Record<string, string> = {}): Promise<string> {
  const run = await uploaded(dealer, content);
  const sent = await dealer.post(`${run}/columns`, { ...(await chosenColumns(dealer, run)), ...changes });
  expect(sent.headers.get('location')).toBe(run);
  await untilState(dealer, run, 'Checked, not live yet');
  return run;
}

async function untilState(dealer: Visitor, run: string, state: string): Promise<string> {
  let page = '';
  await expect.poll(async () => (page = await readPage(await dealer.get(run)))).toContain(state);
  return page;
}

const three = carsCsv([
  { stock: 'S1', make: 'Zastava' },
  { stock: 'S2', make: 'Zastava', price: '15000' },
  { stock: 'S3', make: 'Zastava', model: 'Yaris' },
]);

test('a car changed since the check is shown again before anything is imported', async () => {
  const dealer = await aDealer();
  const first = await checked(dealer, carsCsv([{ stock: 'S1' }]));
  await dealer.post(`${first}/confirm`);
  await untilState(dealer, first, 'Imported');
  const run = await checked(dealer, carsCsv([{ stock: 'S1', price: '14500' }]));
  const [, id] = /\/my-listings\/(\w{12})\/sale/.exec(await (await dealer.get('/my-listings')).text()) ?? [];
  expect((await dealer.post(`/my-listings/${id}/sale`)).status).toBe(303);
  const confirmed = await dealer.post(`${run}/confirm`);
  expect(confirmed.headers.get('location')).toBe(`${run}?again`);
  await untilState(dealer, run, 'Checked, not live yet');
  const page = await readPage(await dealer.get(`${run}?again`));
  expect(page).toContain('Your listings have changed since this file was checked, so nothing was imported.');
  expect((await dealer.post(`${run}/confirm`)).headers.get('location')).toBe(run);
  await untilState(dealer, run, 'Imported');
  expect(await readPage(await dealer.get(`${run}?again`))).not.toContain('so nothing was imported');
  expect(await readPage(await dealer.get(run))).toMatch(/See your cars.*Add photos/);
});

test('the address of a replaced import says what became of it', async () => {
  const dealer = await signIn(site.filled.dealers[0] as string);
  const first = await uploaded(dealer, three);
  await uploaded(dealer, three);
  for (const address of [first, `${first}/columns`, `${first}/values`]) {
    const gone = await dealer.get(address);
    expect(gone.status, address).toBe(404);
    const html = await gone.text();
    expect(html).toContain('is replaced by your next upload');
    expect(html).toContain('href="/my-listings/import"');
  }
});

test('a dealer explains a file’s words and it is checked again', async () => {
  const dealer = await aDealer();
  const cars = carsCsv([
    { stock: 'S1', body: 'Commercial', km: '987475' },
    { stock: 'S2', doors: '' },
  ]);
  const run = await checked(dealer, cars, { color: 'typed', colorForAll: 'White' });
  const before = await readPage(await dealer.get(run));
  expect(before).toContain('Nothing to import yet.');
  expect(before).toContain('1 row: Body type not understood: Commercial (1)');
  expect(before).toContain('1 row: Doors missing');
  expect(before).toContain('Fix 2 words we didn’t recognise');
  const html = await (await dealer.get(`${run}/values`)).text();
  const offered = [...html.matchAll(/<option value="([^"]*:(?:Van|4):[^"]*)"/g)].map(([, value]) => value);
  expect(offered).toEqual(['bodyType:Van:commercial', 'doors:4:']);
  const body = new URLSearchParams(offered.map((value) => ['meaning', value as string]));
  const sent = await dealer.send(`${run}/values`, { method: 'POST', body });
  expect(sent.headers.get('location')).toBe(run);
  await untilState(dealer, run, 'Checked, not live yet');
  const after = await readPage(await dealer.get(run));
  expect(after).toMatch(/New 2.*Import 2 cars/);
  expect(after).toMatch(/1 car: more than 500,000 km: row 2, 2019 Toyota Corolla, SX \(987,475 km\)/);
  expect(after).toMatch(/Body type: Van \(1\), Hatchback \(1\)/);
  expect(await (await dealer.get(`${run}/values`)).text()).toMatch(/value="bodyType:Van:commercial" selected=""/);
});

test('a required field without a column shows an error, and the file is not checked', async () => {
  const dealer = await aDealer();
  const run = await uploaded(dealer, three);
  const choices = { ...(await chosenColumns(dealer, run)), price: '', doors: 'column:secret' };
  const refused = await dealer.post(`${run}/columns`, choices);
  expect(refused.status).toBe(422);
  const page = await readPage(refused);
  expect(page).toContain('Choose the column with the price');
  expect(page).toContain('Choose one of the columns in the file');
  expect((await dealer.get(run)).headers.get('location')).toBe(`${run}/columns`);
});

test('a file that is not CSV shows an error and is not stored', async () => {
  const dealer = await aDealer();
  const cases: [string | Uint8Array<ArrayBuffer>, number, string][] = [
    ['', 422, 'The file is empty.'],
    [new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), 422, 'isn’t a text file'],
    ['make\nToyota', 422, 'only one column'],
    ['x'.repeat(10_000_000), 422, 'The file cannot be read from line 1 on'],
    ['x'.repeat(32 * 1024 * 1024), 413, 'larger than 30 MB'],
  ];
  for (const [content, status, sentence] of cases) {
    const refused = await upload(dealer, content);
    expect(refused.status, sentence).toBe(status);
    expect(await readPage(refused)).toContain(sentence);
  }
  expect((await dealer.post('/my-listings/import')).status).toBe(422);
  expect(await readPage(await dealer.get('/my-listings/import'))).not.toContain('Your imports');
});

test('imports are for dealers: a private seller reads so and is sent to list a car', async () => {
  const seller = await signIn(site.filled.privateSeller);
  const response = await seller.get('/my-listings/import');
  expect(response.status).toBe(403);
  const html = await response.text();
  expect(html).toContain('This page is for dealers');
  expect(html).toContain('href="/create-listing"');
  expect((await upload(seller, three)).status).toBe(403);
});
