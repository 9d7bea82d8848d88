/** Whatever an administrator does is a line in the log, read here as the administrator downloads it. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { storeMessage } from '#app/contact/messages.server.ts';
import { PAGES } from '#app/pages.ts';
import { secondFactors } from '#app/platform/schema/accounts.server.ts';
import { ACTS } from '#app/vocabulary/moderation.ts';
import { makeArticle, makeArticleImage } from '#tests/support/articles.ts';
import { makeListing } from '#tests/support/factories.ts';
import { makePerson } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

const ADMIN = 'admin@kerbside.example';
const site = await siteOfFile(async (db) => {
  const { id: adminId } = await makePerson(db, { email: ADMIN, name: '=Addie' });
  const author = { id: adminId, email: ADMIN };
  const pat = await makePerson(db, { name: 'Pat' });
  await db.insert(secondFactors).values({ userId: pat.id, secret: 'unread', confirmedAt: new Date() });
  const message = { name: 'Robin', email: 'robin@people.example', subject: 'Help', message: 'Help me' };
  return {
    adminId,
    pat: pat.id,
    car: await makeListing(db, pat),
    reported: await makeListing(db, pat),
    message: await storeMessage(db, message),
    changed: await makeArticle(db, author, { title: 'To change' }),
    deleted: await makeArticle(db, author, { title: 'To delete' }),
    image: await makeArticleImage(db, 'previews'),
    otherImage: await makeArticleImage(db, 'previews'),
  };
});
const { adminId, pat, car, reported, message, changed, deleted, image, otherImage } = site.filled;
const administrator = await Visitor.signedIn(site.origin, ADMIN);

const article = (title: string, previewImage: string) => ({
  title,
  description: 'What it is about.',
  category: 'Buying',
  previewImage,
  'section-0-title': 'One',
  'section-0-content': 'Text',
  'section-0-images': '',
});
const account = (page: string) => `/admin/accounts/${pat}/${page}`;
const html = async (path: string) => (await administrator.get(path)).text();

async function decide(): Promise<Record<string, string>> {
  await new Visitor(site.origin).post(`/report/listing/${reported}`, { reason: 'scam', text: 'Gift cards' });
  const [, id = ''] = /item=report%3A([\w-]+)/.exec(await html('/admin/moderation')) ?? [];
  return { do: 'dismiss', id };
}

async function undo(): Promise<string> {
  const [path = ''] = /\/admin\/moderation\/undo\/\d+/.exec(await html('/admin/moderation')) ?? [];
  return path;
}

async function change(): Promise<Record<string, string>> {
  const [, version = ''] =
    /name="version"[^>]*value="([^"]+)"/.exec(await html(`/admin/articles/${changed}/edit`)) ?? [];
  return { ...article('Changed', otherImage), version };
}

type Sent = { route: string; path: string | (() => Promise<string>); what: keyof typeof ACTS; about: string };
type Fields = Record<string, string>;

/** In this order: each leaves what the next one needs. */
const ACTIONS: (Sent & { fields?: Fields | (() => Promise<Fields>) })[] = [
  {
    route: 'admin/articles/new',
    path: '/admin/articles/new',
    fields: article('New', image),
    what: 'publish-article',
    about: '/article/',
  },
  {
    route: 'admin/articles/:id/edit',
    path: `/admin/articles/${changed}/edit`,
    fields: change,
    what: 'change-article',
    about: `/article/${changed}`,
  },
  {
    route: 'admin/articles/:id/delete',
    path: `/admin/articles/${deleted}/delete`,
    what: 'delete-article',
    about: `/article/${deleted}`,
  },
  {
    route: 'admin/messages/:id/:mark',
    path: `/admin/messages/${message}/answered`,
    what: 'mark-message',
    about: `/admin/messages/${message}`,
  },
  {
    route: 'admin/messages/:id/delete',
    path: `/admin/messages/${message}/delete`,
    what: 'delete-message',
    about: `/admin/messages/${message}`,
  },
  { route: 'admin/moderation', path: '/admin/moderation', fields: decide, what: 'dismiss', about: account('') },
  { route: 'admin/moderation/undo/:id', path: undo, what: 'undo', about: account('') },
  {
    route: 'admin/listings/:id/remove',
    path: `/admin/listings/${car}/remove`,
    what: 'delete-listing',
    about: `/listing/${car}`,
  },
  {
    route: 'admin/accounts/:id/moderator',
    path: account('moderator'),
    fields: { role: 'moderator' },
    what: 'give-role',
    about: account(''),
  },
  { route: 'admin/accounts/:id/two-step', path: account('two-step'), what: 'remove-factor', about: account('') },
  {
    route: 'admin/accounts/:id/suspend',
    path: account('suspend'),
    fields: { do: 'suspend', reason: 'scam' },
    what: 'suspend',
    about: account(''),
  },
  { route: 'admin/accounts/:id/delete', path: account('delete'), what: 'delete-account', about: account('') },
];

const WRITES_NO_LINE: Record<string, string> = {
  'admin/articles/images': 'An image shows nowhere until its article is saved.',
  'articles/preview': 'It stores nothing.',
};

async function readLog(query = ''): Promise<string[][]> {
  const text = await html(`/admin/log.csv${query}`);
  return text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','));
}

test('each action behind an administrator’s or moderator’s address is tried here, or has a reason not to be', () => {
  const hasAction = (file: string) => {
    const [area, name] = file.split('/');
    return /export (async )?(function|const) action\b/.test(readFileSync(`app/${area}/pages/${name}`, 'utf8'));
  };
  const guarded = PAGES.filter(({ opens }) => opens === 'administrator' || opens === 'moderators');
  const withAction = guarded.filter(({ file }) => hasAction(file)).map(({ path }) => path);
  expect([...ACTIONS.map(({ route }) => route), ...Object.keys(WRITES_NO_LINE)].sort()).toEqual(withAction.sort());
});

test.each(ACTIONS)('$route writes who did what to what', async ({ path, fields = {}, what, about }) => {
  const before = await readLog();
  const sent = typeof fields === 'function' ? await fields() : fields;
  const answer = await administrator.post(typeof path === 'string' ? path : await path(), sent);
  expect(answer.status).toBe(303);
  const after = await readLog();
  expect(after).toHaveLength(before.length + 1);
  const [when = '', who, by, did, subject] = after[0] ?? [];
  expect(Date.now() - Date.parse(when)).toBeLessThan(60_000);
  expect([who, by, did]).toEqual(["'=Addie", adminId, ACTS[what]]);
  expect(`${subject}/`).toContain(about);
});

test('the log is filtered by who, what and when, on the page and in the file', async () => {
  const all = await readLog();
  expect(await readLog(`?who=${ADMIN}`)).toEqual(all);
  expect(await readLog('?who=command')).toEqual([]);
  expect(await readLog('?action=mark-message')).toHaveLength(1);
  expect(await readLog('?from=2000-01-01&to=2000-01-02')).toEqual([]);
  expect(await readLog('?from=2000-01-01&to=soon')).toEqual(all);
  const page = await readPage(await administrator.get('/admin/log?action=mark-message'));
  expect(page).toContain('answered');
  expect(page.match(/=Addie/g)).toHaveLength(1);
});
