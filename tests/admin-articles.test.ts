/** The administrator writes articles over HTTP, with forms sent without JavaScript. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makeArticle } from '#tests/support/articles.ts';
import { makePerson } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

const site = await siteOfFile(async (db) => {
  const author = await makePerson(db, { email: 'admin@kerbside.example', name: 'Ada Editor' });
  await makePerson(db, { email: 'someone@people.example' });
  await makeArticle(db, author, { title: 'Another article' });
  const written = await makeArticle(db, author, { title: 'A written article', category: 'Selling', featured: true });
  return { written };
});
const signedIn = (email: string) => Visitor.signedIn(site.origin, email);
const admin = await signedIn('admin@kerbside.example');
const drawn = sharp({ create: { width: 900, height: 600, channels: 3, background: '#14523f' } });
const picture = new Blob([new Uint8Array(await drawn.jpeg().toBuffer())], { type: 'image/jpeg' });

type Entry = [string, string] | [string, Blob, string];

function send(path: string, entries: Entry[], who = admin): Promise<Response> {
  const body = new FormData();
  for (const [name, value, fileName] of entries) {
    if (typeof value === 'string') body.append(name, value);
    else body.append(name, value, fileName);
  }
  return who.send(path, { method: 'POST', body });
}

const NEW = '/admin/articles/new';
/** In UTC. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const section = (index: number, title: string, images = ''): Entry[] => [
  [`section-${index}-title`, title],
  [`section-${index}-content`, `About ${title}`],
  [`section-${index}-images`, images],
];
const sentBack = (html: string, name: string) =>
  new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ??
  new RegExp(`value="([^"]*)"[^>]*name="${name}"`).exec(html)?.[1] ??
  null;
const titlesOf = (html: string) => [0, 1, 2].map((index) => sentBack(html, `section-${index}-title`));

test('the list shows every article with its badge and its edit and delete links', async () => {
  const html = await (await admin.get('/admin')).text();
  const text = await readPage(new Response(html));
  for (const expected of [
    'Create New Article',
    'A written article',
    'Featured',
    'Selling · ',
    '1 min read',
    'Another article',
  ]) {
    expect(text).toContain(expected);
  }
  for (const what of ['edit', 'delete']) expect(html).toContain(`/admin/articles/${site.filled.written}/${what}`);
});

test('buttons add, move and remove sections and keep the typed text', async () => {
  const typed: Entry[] = [
    ['title', ''],
    ['description', 'Half a sentence'],
    ['featured', 'on'],
  ];
  const three = [...typed, ...section(0, 'A'), ...section(1, 'B'), ...section(2, 'C')];
  const after = async (step: string) => {
    const answer = await send(NEW, [...three, ['step', step]]);
    expect(answer.status).toBe(200);
    return answer.text();
  };
  expect(titlesOf(await after('up:1'))).toEqual(['B', 'A', 'C']);
  expect(titlesOf(await after('down:1'))).toEqual(['A', 'C', 'B']);
  expect(titlesOf(await after('up:0'))).toEqual(['A', 'B', 'C']);
  expect(titlesOf(await after('remove:0'))).toEqual(['B', 'C', null]);
  const added = await after('add');
  expect(sentBack(added, 'section-3-title')).toBe('');
  expect(added).toContain('Half a sentence');
  expect(added).not.toContain('Article title is required');
  expect(
    /<input[^>]*name="featured"[^>]*checked/.test(added) || /<input[^>]*checked[^>]*name="featured"/.test(added),
  ).toBe(true);
});

test('an article without a title or a preview image is rejected with an error at the field, and the form keeps its text', async () => {
  const answer = await send(NEW, [['title', '  '], ['description', 'Kept'], ...section(0, 'Kept too')]);
  expect(answer.status).toBe(422);
  const html = await answer.text();
  for (const expected of ['Article title is required', 'Preview image is required', 'Kept', 'Kept too']) {
    expect(html).toContain(expected);
  }
  const none = await send(NEW, []);
  expect(none.status).toBe(422);
  expect(await readPage(none)).toContain('Article title is required');
});

test('files that are not images are named, and the images beside them are stored', async () => {
  const text = new Blob(['notes'], { type: 'text/plain' });
  const answer = await send(NEW, [
    ['title', 'With notes'],
    ['previewFile', text, 'notes.txt'],
    ...section(0, 'One'),
    ['section-0-files', picture, 'car.jpg'],
    ['section-0-files', text, 'notes.txt'],
  ]);
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(html).toContain('Please select an image file');
  expect(html).toContain('notes.txt isn’t one');
  expect(sentBack(html, 'section-0-images')).toMatch(/^[0-9a-z]{12}$/);
  expect(html).toContain('/files/articles/sections/');
  const damaged = new Blob([new Uint8Array(await picture.arrayBuffer()).slice(0, 400)], { type: 'image/jpeg' });
  const other = await readPage(
    await send(NEW, [
      ['title', 'Cut'],
      ['previewFile', damaged, 'cut.jpg'],
      ...section(0, 'One'),
      ['section-0-files', damaged, 'torn.jpg'],
    ]),
  );
  expect(other).toContain('Failed to upload preview image: cut.jpg is damaged');
  expect(other).toContain('Failed to upload section images: torn.jpg is damaged');
});

test('an article is created, shown, updated and deleted without JavaScript', async () => {
  const fields: Entry[] = [
    ['title', 'Buying in winter'],
    ['description', 'Cold starts tell the truth. Read on.'],
    ['category', 'Buying'],
  ];
  const created = await send(NEW, [
    ...fields,
    ['previewFile', picture, 'preview.jpg'],
    ...section(0, 'Batteries'),
    ['section-0-files', picture, 'one.jpg'],
    ['section-0-files', picture, 'two.jpg'],
    ['section-0-files', new Blob([]), ''],
  ]);
  expect(created.headers.get('location')).toBe('/admin');
  const list = await (await admin.get('/admin')).text();
  expect(list).toContain('“Buying in winter” published.');
  const [, id] = /\/admin\/articles\/(\w{12})\/edit/.exec(list) ?? [];
  const shown = await readPage(await new Visitor(site.origin).get(`/article/${id}`));
  for (const expected of ['Buying in winter', 'Batteries', 'About Batteries']) expect(shown).toContain(expected);

  const form = await (await admin.get(`/admin/articles/${id}/edit`)).text();
  const [version, previewImage, images] = ['version', 'previewImage', 'section-0-images'].map(
    (name) => sentBack(form, name) ?? '',
  );
  expect(images?.split(' ')).toHaveLength(2);
  const changed = (title: string): Entry[] => [
    ...fields.slice(1),
    ['title', title],
    ...([
      ['version', version],
      ['previewImage', previewImage],
    ] as [string, string][]),
    ...section(0, 'Batteries', images?.split(' ')[1]),
    [`image-${images?.split(' ')[1]}-alt`, 'A battery on a bench'],
  ];
  expect((await send(`/admin/articles/${id}/edit`, changed('Buying in July'))).headers.get('location')).toBe('/admin');
  expect(await (await admin.get(`/article/${id}`)).text()).toContain('alt="A battery on a bench"');
  const late = await send(`/admin/articles/${id}/edit`, changed('Buying in June'));
  expect(late.status).toBe(409);
  const question = await late.text();
  expect(question).toContain('This article was changed elsewhere');
  for (const typed of ['Buying in June', 'value="A battery on a bench"']) expect(question).toContain(typed);
  const overwrite = sentBack(question, 'overwrite') ?? '';
  const answer = await send(`/admin/articles/${id}/edit`, [...changed('Buying in June'), ['overwrite', overwrite]]);
  expect(answer.headers.get('location')).toBe('/admin');

  expect(await readPage(await admin.get(`/admin/articles/${id}/delete`))).toContain(
    'Are you sure you want to delete this article?',
  );
  expect((await admin.post(`/admin/articles/${id}/delete`)).headers.get('location')).toBe('/admin');
  expect(await readPage(await admin.get('/admin'))).toContain(
    '“ Buying in June ” deleted.'.replaceAll(' ”', '”').replaceAll('“ ', '“'),
  );
  for (const path of [`/admin/articles/${id}/edit`, `/admin/articles/${id}/delete`]) {
    expect((await admin.get(path)).status).toBe(404);
    expect((await admin.post(path)).status).toBe(404);
  }
});

test('JSON-LD of an article gives its author, its dates and its images', async () => {
  const typed: Entry[] = [
    ['title', 'Tyres tell'],
    ['description', 'How old is a tyre? Read its side.'],
    ['category', 'Buying'],
  ];
  const files: Entry[] = [
    ['previewFile', picture, 'preview.jpg'],
    ['section-0-files', picture, 'one.jpg'],
  ];
  await send(NEW, [...typed, ...files, ...section(0, 'Sides')]);
  const [, id] = /\/admin\/articles\/(\w{12})\/edit/.exec(await (await admin.get('/admin')).text()) ?? [];
  const read = async () => {
    const html = await (await new Visitor(site.origin).get(`/article/${id}`)).text();
    return JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
  };
  const jsonLd = await read();
  const address = `${site.origin}/article/${id}`;
  const ours = { '@type': 'Organization', url: `${site.origin}/` };
  expect(jsonLd).toEqual({
    ...{
      '@context': 'https://schema.org',
      '@type': 'Article',
      '@id': address,
      url: address,
      mainEntityOfPage: address,
    },
    headline: 'Tyres tell',
    description: 'How old is a tyre? Read its side.',
    articleSection: 'Buying',
    inLanguage: 'en-AU',
    datePublished: jsonLd.dateModified,
    dateModified: expect.stringMatching(INSTANT),
    image: [expect.stringContaining('/articles/previews/'), expect.stringContaining('/articles/sections/')],
    author: { ...ours, name: 'Kerbside Editorial Team' },
    publisher: { ...ours, name: 'Kerbside' },
  });
  expect(Math.abs(Date.now() - Date.parse(jsonLd.datePublished))).toBeLessThan(3_600_000);
  for (const image of jsonLd.image) {
    expect(new URL(image).origin).toBe(site.origin);
    const answer = await fetch(image);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    await answer.body?.cancel();
  }
  const form = await (await admin.get(`/admin/articles/${id}/edit`)).text();
  const hidden = ['version', 'previewImage'].map((name): Entry => [name, sentBack(form, name) ?? '']);
  await send(`/admin/articles/${id}/edit`, [...typed, ...hidden, ...section(0, 'Sides')]);
  const later = await read();
  expect(later).toEqual({ ...jsonLd, dateModified: later.dateModified, image: [jsonLd.image[0]] });
  expect(Date.parse(later.dateModified)).toBeGreaterThan(Date.parse(jsonLd.dateModified));
});

test('an image upload returns the stored photo; any other file returns an error message', async () => {
  const upload = async (...entries: Entry[]) => {
    const answer = await send('/admin/articles/images', entries);
    return [answer.status, await answer.json()];
  };
  const stored = { id: expect.stringMatching(/^[0-9a-z]{12}$/), width: 900, height: 600 };
  const url = expect.stringMatching(/^\/files\/articles\/sections\/\d{13}-car-/);
  expect(await upload(['place', 'sections'], ['image', picture, 'car.jpg'])).toEqual([
    201,
    expect.objectContaining({ ...stored, url }),
  ]);
  const text = new Blob(['notes'], { type: 'image/jpeg' });
  expect(await upload(['place', 'previews'], ['image', text, 'notes.jpg'])).toEqual([
    422,
    { message: 'Please select an image file' },
  ]);
  for (const place of ['', 'listings', '../previews']) {
    expect((await upload(['place', place], ['image', picture, 'car.jpg']))[0]).toBe(400);
  }
  expect((await upload(['place', 'previews']))[0]).toBe(400);
});

test('the preview shows the form’s article, is not indexed, and says when there is none', async () => {
  const empty = await admin.get('/articles/preview');
  const html = await empty.text();
  expect(html).toContain('No preview data available');
  expect(html).toMatch(/<meta name="robots" content="noindex"/);
  const text = await readPage(
    await send('/articles/preview', [['title', 'Not saved'], ['featured', 'on'], ...section(0, 'First <b>')]),
  );
  for (const expected of ['Not saved', 'Featured', 'First <b>', 'About First']) expect(text).toContain(expected);
  expect(await readPage(await admin.get('/admin'))).not.toContain('Not saved');
});
