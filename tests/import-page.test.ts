/** A dealer's import from upload to undo, as the site answers without scripts, and through a restart in its middle. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authSecret } from '#app/platform/secret.server.ts';
import { carsCsv } from '#tests/support/importing.ts';
import { makePerson, PASSWORD } from '#tests/support/people.ts';
import { type PreparedSite, startOwnSiteWith } from '#tests/support/prepared-site.ts';
import { startSite } from '#tests/support/server.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

type Filled = { dealers: string[]; privateSeller: string };
let site: PreparedSite<Filled>;
let next = 0;

beforeAll(async () => {
  const fill = async (db: Parameters<Parameters<typeof startOwnSiteWith>[0]>[0]) => {
    const dealers: string[] = [];
    for (let n = 0; n < 9; n += 1) {
      dealers.push((await makePerson(db, { isDealer: true, dealershipName: 'Wombat Wheels' })).email);
    }
    return { dealers, privateSeller: (await makePerson(db)).email };
  };
  site = await startOwnSiteWith(fill, { AUTH_SECRET: authSecret() });
});
afterAll(() => site.stop());

async function signIn(email: string, origin = site.origin): Promise<Visitor> {
  const visitor = new Visitor(origin);
  expect((await visitor.post('/signin', { email, password: PASSWORD })).status).toBe(303);
  return visitor;
}

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
  await untilState(dealer, run, 'Checked, not imported yet');
  return run;
}

/** On PostgreSQL another process might be alive: a dead one's jobs are taken over once it was silent for a minute. */
async function letAMinutePass(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `update pgboss.job set heartbeat_on = heartbeat_on - interval '61 seconds' where state = 'active'`,
  );
  await client.end();
}

async function untilState(dealer: Visitor, run: string, state: string): Promise<string> {
  let page = '';
  await expect.poll(async () => (page = await readPage(await dealer.get(run)))).toContain(state);
  return page;
}

/** How many cars of this make a visitor finds. */
async function countFound(make: string): Promise<number> {
  const page = await readPage(await new Visitor(site.origin).get(`/listings?make=${make}`));
  return Number(page.match(/([\d,]+) vehicles? found/)?.[1]?.replaceAll(',', ''));
}

const three = carsCsv([
  { stock: 'S1', make: 'Zastava' },
  { stock: 'S2', make: 'Zastava', price: '15000' },
  { stock: 'S3', make: 'Zastava', model: 'Yaris' },
]);
const nextDay = carsCsv([
  { stock: 'S1', make: 'Zastava' },
  { stock: 'S2', make: 'Zastava', price: '14500' },
  { stock: 'S4', make: 'Zastava', model: 'Camry' },
  { stock: 'S5', make: 'Zastava', price: 'POA' },
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
  await untilState(dealer, run, 'Checked, not imported yet');
  const page = await readPage(await dealer.get(`${run}?again`));
  expect(page).toContain('Your listings have changed since this file was checked, so nothing was imported.');
  expect((await dealer.post(`${run}/confirm`)).headers.get('location')).toBe(run);
  await untilState(dealer, run, 'Imported');
  expect(await readPage(await dealer.get(`${run}?again`))).not.toContain('so nothing was imported');
});

test('a dealer uploads, matches columns, reviews, confirms and undoes an import', async () => {
  const dealer = await aDealer();
  const first = await checked(dealer, three);
  expect(await readPage(await dealer.get(first))).toMatch(/3 rows read.*New 3.*Import 3 cars/);
  expect(await countFound('Zastava')).toBe(0);
  expect((await dealer.post(`${first}/confirm`)).headers.get('location')).toBe(first);
  await untilState(dealer, first, 'Imported');
  await expect.poll(() => countFound('Zastava')).toBe(3);

  const second = await checked(dealer, nextDay);
  expect(await readPage(await dealer.get(`${second}?show=changed`))).toMatch(/Price ?: \$15,000 → \$14,500/);
  expect(await readPage(await dealer.get(`${second}?show=vanished`))).toContain('2019 Zastava Yaris');
  const rejected = await readPage(await dealer.get(`${second}?show=rejected`));
  expect(rejected).toMatch(/Line 5 · 2019 Zastava Corolla/);
  expect(rejected).toMatch(/Price \(column “ ?price ?”\) ?: “ ?POA ?” is not an amount of dollars/);
  const rejects = await dealer.get(`${second}/rejects.csv`);
  expect(rejects.headers.get('content-disposition')).toContain('attachment');
  expect(await rejects.text()).toContain('S5,Zastava');
  await dealer.post(`${second}/confirm`, { withdrawsMissing: 'on' });
  const done = await untilState(dealer, second, 'Imported');
  expect(done).toMatch(
    /1 new listing .*1 changed listing .*1 missing car marked as sold .*1 unchanged .*1 row rejected/,
  );

  expect(await readPage(await dealer.get(`${second}/undo`))).toContain('Undo this import?');
  expect((await dealer.post(`${second}/undo`)).headers.get('location')).toBe(second);
  expect(await untilState(dealer, second, 'Undone')).toContain('3 listings are as before the import.');
  await expect.poll(() => countFound('Zastava')).toBe(3);
  expect(await readPage(await dealer.get('/my-listings/import'))).toMatch(/yard.csv Undone .*yard.csv Imported/);
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
  expect(before).toContain('Explain 2 words');
  const html = await (await dealer.get(`${run}/values`)).text();
  const offered = [...html.matchAll(/<option value="([^"]*:(?:Van|4):[^"]*)"/g)].map(([, value]) => value);
  expect(offered).toEqual(['bodyType:Van:commercial', 'doors:4:']);
  const body = new URLSearchParams(offered.map((value) => ['meaning', value as string]));
  const sent = await dealer.send(`${run}/values`, { method: 'POST', body });
  expect(sent.headers.get('location')).toBe(run);
  await untilState(dealer, run, 'Checked, not imported yet');
  const after = await readPage(await dealer.get(run));
  expect(after).toMatch(/New 2.*Import 2 cars/);
  expect(after).toMatch(/1 car: more than 500,000 km: line 2, 2019 Toyota Corolla, SX \(987,475 km\)/);
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

test("another dealer's import is a 404 at all its addresses", async () => {
  const owner = await aDealer();
  const run = await checked(owner, three);
  const stranger = await aDealer();
  for (const page of ['', '/columns', '/values', '/undo', '/rejects.csv']) {
    expect((await stranger.get(`${run}${page}`)).status, page).toBe(404);
  }
  for (const step of ['/columns', '/values', '/confirm', '/stop', '/undo']) {
    expect((await stranger.post(`${run}${step}`)).status, step).toBe(404);
  }
  expect(await readPage(await owner.get(run))).toContain('Checked, not imported yet');
});

test('uploaded files are never served', async () => {
  const dealer = await aDealer();
  const run = (await uploaded(dealer, three)).split('/').at(-1);
  for (const path of [`/files/imports/${run}`, `/files/${run}`, `/files/imports/${run}/yard.csv`]) {
    expect((await new Visitor(site.origin).get(path)).status).toBe(404);
  }
});

test('an import continues after its process was killed', async () => {
  const dealer = await aDealer();
  const cars = Array.from({ length: 4000 }, (_, n) => ({ stock: `S${n}`, make: 'Lightburn', km: String(n) }));
  const run = await checked(dealer, carsCsv(cars));
  await dealer.post(`${run}/confirm`);
  await expect.poll(() => countFound('Lightburn')).toBeGreaterThan(0);
  site.process.kill('SIGKILL');
  await new Promise((resolve) => site.process.once('close', resolve));
  if (site.databaseUrl) await letAMinutePass(site.databaseUrl);
  const environment = { DATA_DIR: site.dataDir, PORT: new URL(site.origin).port, AUTH_SECRET: authSecret() };
  const restarted = await startSite({ ...environment, ...(site.databaseUrl && { DATABASE_URL: site.databaseUrl }) });
  try {
    const done = await untilState(dealer, run, 'Imported');
    expect(done).toContain('4,000 new listings');
    await expect.poll(() => countFound('Lightburn')).toBe(4000);
  } finally {
    await restarted.stop({ keepFolder: true });
  }
});
