import { readdir } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { MESSAGE_YEARS } from '#app/contact/contact-form.ts';
import { DRAFT_DAYS } from '#app/drafts/draft.ts';
import { SEARCH_DAYS } from '#app/search/searches-with-no-results.ts';
import { startSiteWith } from '#tests/support/prepared-site.ts';
import { startSite } from '#tests/support/server.ts';
import { readPage } from '#tests/support/visitor.ts';

const site = await startSite({
  SITE_NAME: 'Paddock & Co',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
  FINANCE_WIDGET_SCRIPT: 'https://partner.example/widget.js',
  ANALYTICS_ID: 'G-TEST123456',
  SUPPORT_EMAIL: 'help@paddock.example',
  SOCIAL_LINKS: 'https://www.social.example/paddock',
  LOAN_PARTNER_LINK: 'https://www.loans.example/',
});
afterAll(() => site.stop());

const get = (path: string) => fetch(site.origin + path);
const read = async (path: string) => readPage(await get(path));
const linksOf = async (path: string) => {
  const html = (await (await get(path)).text()).split('<main')[1]?.split('</main>')[0] ?? '';
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
};

/** What links say and where they lead. */
const linksIn = (html = '') =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]+)</g)].map(([, href, label]) => `${label} ${href}`);

test('every page has the main navigation and sign-in links on top, and quick links, support and policies at the bottom', async () => {
  for (const path of ['/', '/listings', '/about', '/no-such-page']) {
    const html = await (await get(path)).text();
    const header = html.slice(html.indexOf('<header'), html.indexOf('</header>'));
    expect(linksIn(header.split('aria-label="Main"')[1]?.split('</nav>')[0])).toEqual([
      ...['Home /', 'Browse Cars /listings', 'Sell Your Car /sell-your-car', 'For Dealers /for-dealers'],
      ...['Articles /articles', 'About /about', 'Contact /contact'],
    ]);
    for (const way of ['Sign in /signin', 'Sign up /signup']) expect(linksIn(header)).toContain(way);
    const footer = html.slice(html.indexOf('<footer'));
    expect(linksIn(footer)).toEqual([
      ...['Home /', 'Browse Cars /listings', 'Sell Your Car /sell-your-car'],
      ...['Articles /articles', 'About Us /about', 'Safety /safety', 'Contact /contact'],
      ...['help@paddock.example mailto:help@paddock.example', 'social.example https://www.social.example/paddock'],
      ...['Privacy Policy /privacy-policy', 'Terms /terms', 'Photo credits /credits', 'Accessibility /accessibility'],
    ]);
    expect(footer).toContain('Mon-Fri 9AM-5PM AEST');
  }
});

test('a site without listings says so on the home page and finds nothing', async () => {
  expect(await read('/')).toContain('No listings available at the moment.');
  expect(await read('/listings')).toMatch(/Available Cars 0 vehicles found .*No matches found/);
});

test('the Why Choose section shows the name of the site', async () => {
  expect(await read('/')).toContain('Why Choose Paddock & Co');
});

test('the selling page has six benefits, three steps, a list of features and two links to the form', async () => {
  const html = await (await get('/sell-your-car')).text();
  const sections = html.split('<h2');
  expect(sections.find((part) => part.includes('Why sell here'))?.match(/<h3/g)).toHaveLength(6);
  expect(sections.find((part) => part.includes('How it works'))?.match(/<h3/g)).toHaveLength(3);
  expect(sections.find((part) => part.includes('What you get'))?.match(/<li/g)?.length).toBeGreaterThan(4);
  expect((await linksOf('/sell-your-car')).filter((href) => href === '/create-listing')).toHaveLength(2);
});

test('the dealer page links to sign-up and describes the import', async () => {
  expect(await linksOf('/for-dealers')).toContain('/signup');
  expect(await read('/for-dealers')).toContain('CSV');
  expect(await read('/signup')).toContain('I am a car dealer');
});

test.each([
  ['/sell-your-car', 'How it works'],
  ['/for-dealers', 'How the import works'],
])('on %s each step has a picture of the product, with words, a size and a dark look', async (path, heading) => {
  const html = await (await get(path)).text();
  const steps = html.split('<h2').find((part) => part.includes(heading)) ?? '';
  const pictures = [...steps.matchAll(/<picture.*?<\/picture>/gs)].map(([picture]) => picture);
  expect(pictures).toHaveLength(3);
  for (const picture of pictures) {
    expect(picture).toMatch(/<source srcSet="[^"]+-dark-[^"]+" media="\(prefers-color-scheme: dark\)"/);
    expect(picture).toMatch(/<img [^>]*alt="[^"]{30,}" width="720" height="1280" loading="lazy"/);
  }
});

test('the pages for sellers and dealers and about us open with a photograph that has a text', async () => {
  for (const path of ['/sell-your-car', '/for-dealers', '/about']) {
    expect(await (await get(path)).text(), path).toMatch(
      /<img [^>]*width="1280" height="720" alt="A[^"]+" [^>]*fetchPriority="high"/,
    );
  }
});

test('the about page has a story and a mission and links to contact', async () => {
  const text = await read('/about');
  for (const words of ['Our story', 'Our mission', 'Melbourne', 'Paddock & Co']) expect(text).toContain(words);
  expect(await linksOf('/about')).toContain('/contact');
});

test('the photo credits name the photographer, the licence and the source of each sample photo', async () => {
  const photos = (await readdir('demo/photos')).filter((file) => file.endsWith('.webp'));
  const text = await read('/credits');
  for (const photo of photos) expect(text).toContain(`File: ${photo}`);
  expect(text).toContain('Photo by Bull-Doser, Public domain');
  const links = (await linksOf('/credits')).filter((href) => href?.startsWith('https://'));
  expect(links.filter((href) => href?.startsWith('https://commons.wikimedia.org/wiki/File:'))).toHaveLength(
    photos.length,
  );
  expect(links.filter((href) => href?.startsWith('https://creativecommons.org/'))).toHaveLength(photos.length);
});

test('both policies give their date, and the terms promise notice of changes', async () => {
  for (const path of ['/privacy-policy', '/terms']) expect(await read(path)).toContain('December 08, 2024');
  expect(await read('/terms')).toMatch(/30 days’ notice of material changes/);
});

test('the privacy policy gives the retention times of the code and names configured providers only', async () => {
  const text = await read('/privacy-policy');
  expect(text).toContain('A sign-in lasts 30 days');
  expect(text).toContain(`${DRAFT_DAYS} days after the last change`);
  expect(text).toContain(`Messages to us: ${MESSAGE_YEARS} years.`);
  expect(text).toContain(`We delete searches after ${SEARCH_DAYS} days`);
  expect(text).toContain(`Searches with no results: ${SEARCH_DAYS} days.`);
  expect(text).toContain('sign in with Google instead');
  expect(text).not.toContain('Facebook');
  expect(text).toContain('Our finance partner');
  expect(text).toContain('We also use Google Analytics');
});

test('the privacy policy lists the cookies for administrators, states and known devices', async () => {
  const text = await read('/privacy-policy');
  expect(text).toContain('postpone two-step verification, one that says so, for a day;');
  expect(text).toContain('choose your state for on-road prices, one that holds it, for 400 days;');
  expect(text).toMatch(/random IDs of the accounts you’ve signed in to on this browser.*for 400 days;/);
});

test('the privacy policy says what is recorded of empty searches and page errors', async () => {
  const text = await read('/privacy-policy');
  expect(text).toMatch(/we record searches that find nothing: the words, the day.*Never who searched/);
  expect(text).toMatch(/If a page fails .* server log: the type of page, the type of error, where in our code/);
  expect(text).toContain('the messages you sent through the contact form from its email');
});

test('the selling page mentions the emailed link', async () => {
  expect(await read('/sell-your-car')).toContain('Create an account and click the link we email you. Then add photos');
});

test.each(['/sell-your-car', '/for-dealers', '/about', '/privacy-policy', '/terms', '/credits', '/accessibility'])(
  '%s has a title with the name of the site, a canonical URL and a description',
  async (path) => {
    const html = await (await get(path)).text();
    expect(html).toMatch(/<title>[^<]+ \| Paddock &amp; Co<\/title>/);
    expect(html).toContain(`rel="canonical" href="${site.origin}${path}"`);
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}/);
    expect(html.split('<main')[1]).not.toContain('Kerbside');
  },
);

test('only the partner’s frame can be framed, and only by our pages', async () => {
  const frame = await get('/finance/frame/calculator');
  expect(frame.status).toBe(200);
  expect(frame.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect(await frame.text()).toContain('src="https://partner.example/widget.js"');
  for (const path of ['/', '/about', '/signin']) {
    const { headers } = await get(path);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toMatch(/frame-src 'self';.* object-src 'none'/);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  }
  for (const widget of ['loan-options', 'nothing']) expect((await get(`/finance/frame/${widget}`)).status).toBe(404);
});

test('with an analytics id the policy allows one outside script host', async () => {
  const policy = (await get('/about')).headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/script-src 'self' https:\/\/www\.googletagmanager\.com 'sha256-/);
});

test('the web app manifest has the name of the site and icons that exist', async () => {
  const response = await get('/manifest.webmanifest');
  expect(response.headers.get('content-type')).toContain('application/manifest+json');
  const manifest = await response.json();
  expect(manifest).toMatchObject({ name: 'Paddock & Co', display: 'standalone', start_url: '/' });
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable');
  for (const { src } of [...manifest.icons, { src: '/icons/apple-touch-icon.png' }]) {
    expect((await get(src)).headers.get('content-type')).toMatch(/^image\//);
  }
  const worker = await get('/service-worker.js');
  expect(worker.headers.get('content-type')).toMatch(/javascript/);
  expect(worker.headers.get('cache-control') ?? '').not.toContain('max-age');
});

test('a widget without a script shows the partner’s link, or a sentence', async () => {
  const text = await read('/application');
  expect(text).toContain('Go to loans.example');
  expect(text).toContain('Offers here come from our finance partner');
  expect(text).not.toContain('What a comparison rate is');
  expect(await (await get('/application')).text()).toContain(
    'content="Loan options for a used car, from our finance partner.',
  );
  expect(await read('/')).toContain('turn on JavaScript or try again later');
  expect(await linksOf('/')).toContain('/application');
});

test('without a partner the loan page explains comparison rates, and no page mentions a partner', async () => {
  const bare = await startSiteWith(async () => undefined);
  onTestFinished(async () => void (await bare.stop()));
  const response = await fetch(`${bare.origin}/application`);
  const html = await response.clone().text();
  const text = await readPage(response);
  expect(text).toContain('What a comparison rate is');
  expect(text).toMatch(/Interest rate 7\.00% 8\.00% .*Comparison rate \d+\.\d\d% 8\.00%/);
  expect(text).not.toMatch(/finance partner/i);
  for (const path of ['/', '/listings', '/sell-your-car', '/for-dealers', '/about']) {
    expect(await readPage(await fetch(bare.origin + path)), path).not.toMatch(/finance|loan/i);
  }
  expect(html).toMatch(/<meta name="description" content="What to ask a bank/);
  const policy = await readPage(await fetch(`${bare.origin}/privacy-policy`));
  expect(policy).not.toMatch(/finance partner|Google|instead|or with a link we email/);
  expect(policy).toContain('Messages to us');
});

test('page views are counted by route, made-up paths are not', async () => {
  for (const path of ['/about', '/about', '/listing/abc', '/made-up']) {
    const body = new URLSearchParams({ path });
    const headers = { Origin: site.origin };
    expect((await fetch(`${site.origin}/page-views`, { method: 'POST', body, headers })).status).toBe(204);
  }
  const send = async (body: BodyInit) =>
    (await fetch(`${site.origin}/page-views`, { method: 'POST', body, headers: { Origin: site.origin } })).status;
  expect(await send(new URLSearchParams({ path: `/about?${'x'.repeat(1_000_000)}` }))).toBe(413);
  expect(await send('path=/about')).toBe(415);
  await site.stop({ keepFolder: true });
  const database = await PGlite.create(`${site.dataDir}/database`);
  const { rows } = await database.query('select path, count from page_views order by path');
  await database.close();
  expect(rows).toEqual([
    { path: '/about', count: 2 },
    { path: '/listing/:id', count: 1 },
  ]);
});
