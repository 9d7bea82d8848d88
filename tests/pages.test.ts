/** Pages over HTTP: status, headers and text, for normal and hostile requests. */
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makeListing, makeSeller } from '#tests/support/factories.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { readPage } from '#tests/support/visitor.ts';

const site = await siteOfFile(
  async (db) => {
    const seller = await makeSeller(db, { email: 'hidden@people.example', phoneNumber: '0491570157' });
    for (let n = 0; n < 30; n += 1) {
      const bodyType = n % 2 ? 'SUV' : 'Hatchback';
      await makeListing(db, seller, { make: 'Kia', model: 'Rio', price: 10_000 + n, bodyType });
    }
    const id = await makeListing(db, seller, { trim: '<script>alert(1)</script>', description: 'One\n\n<b>Two</b>' });
    const soldId = await makeListing(db, seller, { soldDate: new Date('2026-03-09T12:59:59Z'), trim: '' });
    return { id, soldId, email: seller.email };
  },
  { LOG_LEVEL: 'info' },
);

const get = (path: string, init?: RequestInit) => fetch(`${site.origin}${path}`, init);

test('the results page shows the exact count, and pages past the end show the last one', async () => {
  const html = await (await get('/listings?page=99')).text();
  expect(html).toContain('32 vehicles found');
  expect(html.match(/data-listing=/g)).toHaveLength(8);
  expect(html).toContain('Available Cars');
  expect(await (await get('/listings?make=toyota&status=sold')).text()).toContain('1 vehicle found');
});

test('without articles the list says so and the home page has no articles section', async () => {
  const list = await get('/articles');
  expect(list.status).toBe(200);
  expect(await list.text()).toContain('No articles published yet');
  expect(await (await get('/')).text()).not.toContain('Latest Updates');
  expect(await (await get('/articles/feed.xml')).text()).not.toContain('<item>');
});

test('a search without results says so and suggests what to do', async () => {
  const html = await (await get('/listings?make=Nobody')).text();
  expect(html).toContain('No matches found');
  expect(html).toContain('Try adjusting your search criteria or clearing the filters');
  expect(html).toContain('Search Results');
});

test('a search for words keeps them beside other filters and can drop them', async () => {
  const html = await (await get('/listings?text=Kia+rio')).text();
  expect(html).toContain('30 vehicles found');
  expect(html).toContain('<input type="hidden" name="text" value="Kia rio"/>');
  expect(html).toContain('“Kia rio”');
  expect(await (await get('/listings?text=%3Cb%3E+two')).text()).toContain('1 vehicle found');
});

test('a minimum above its maximum finds nothing and says why', async () => {
  const html = await (await get('/listings?minPrice=20000&maxPrice=5000')).text();
  expect(html).toContain('0 vehicles found');
  expect(html).toContain('Your minimum price is higher than your maximum.');
  expect(await (await get('/listings?minKm=9&maxKm=5')).text()).toContain(
    'Your minimum kilometres are higher than your maximum.',
  );
});

test('a card shows title, price, kilometres, state and whether the car is sold', async () => {
  const cardOf = async (status: string) => {
    const html = await (await get(`/listings?make=toyota&status=${status}`)).text();
    return (html.split('<article')[1]?.split('</article>')[0] ?? '').replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  };
  const facts = ['$21,990 + govt. charges', 'Hatchback · Automatic · 61,200 km · Petrol', 'VIC'];
  const open = await cardOf('available');
  for (const fact of ['2019 Toyota Corolla', 'alert(1)', ...facts, 'Today']) expect(open).toContain(fact);
  expect(open).not.toMatch(/sold/i);
  const sold = await cardOf('sold');
  for (const fact of ['SOLD', '2019 Toyota Corolla', ...facts, 'Sold']) expect(sold).toContain(fact);
});

test('an unknown page says so and offers the search form', async () => {
  const text = await readPage(await get('/no-such-page'));
  for (const part of ['Page not found', 'Make', 'Model', 'Location', 'Price Range']) expect(text).toContain(part);
});

test('a listing shows its specifications, and its trim only if it has one', async () => {
  const open = await readPage(await get(`/listing/${site.filled.id}`));
  const sold = await readPage(await get(`/listing/${site.filled.soldId}`));
  const named = ['Body type Hatchback', 'Transmission Automatic', 'Fuel type Petrol', 'Kilometres 61,200 km'];
  for (const text of [open, sold]) {
    for (const part of [...named, 'Colour White', 'Doors 5', 'Location Victoria']) expect(text).toContain(part);
  }
  expect(open).toContain('Badge <script>');
  expect(sold).not.toContain('Badge');
});

test('similar cars have the same body', async () => {
  const [id] = /(?<=data-listing=")\w+/.exec(await (await get('/listings?bodyType=SUV')).text()) ?? [];
  const html = await (await get(`/listing/${id}`)).text();
  const similar = html.split('id="similar"')[1]?.split('<article').slice(1) ?? [];
  expect(similar).toHaveLength(3);
  for (const card of similar) expect(card).toContain('SUV');
});

test('the home page has popular searches, figures and reasons', async () => {
  const html = await (await get('/')).text();
  const popular = html.split('aria-label="Popular searches"')[1]?.split('</nav>')[0] ?? '';
  expect(
    [...popular.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(?:<svg.*?<\/svg>)?(?:<b>)?([^<]+)</g)].map(([, href, text]) => [
      text,
      href,
    ]),
  ).toEqual([
    ['SUVs', '/listings?bodyType=SUV'],
    ['Utes', '/listings?bodyType=Ute'],
    ['Sedans', '/listings?bodyType=Sedan'],
    ['Hatchbacks', '/listings?bodyType=Hatchback'],
    ['Family Cars', '/listings?bodyType=Wagon'],
    ['Under $10k', '/listings?maxPrice=10000'],
    ['Under $20k', '/listings?maxPrice=20000'],
    ['Under $30k', '/listings?maxPrice=30000'],
    ['Electric Cars', '/listings?fuelType=Electric'],
  ]);
  for (const figure of ['1000+', 'Active Listings', '7', 'States Covered', '24/7', 'Customer Support']) {
    expect(html).toContain(`>${figure}<`);
  }
  for (const reason of ['Smart Search', 'Direct Contact', 'Local Results']) {
    expect(html).toMatch(new RegExp(`<h3[^>]*>${reason}</h3>`));
  }
  expect(html).toMatch(/<a [^>]*href="\/sell-your-car"[^>]*>Start Selling Today</);
});

test('the home page has the three newest unsold cars', async () => {
  const html = await (await get('/')).text();
  const recent = html.split('Recently Listed Vehicles</h2>')[1]?.split('<h2')[0] ?? '';
  expect(recent.match(/data-listing="\w+"/g)).toHaveLength(3);
  expect(recent).toContain(`data-listing="${site.filled.id}"`);
  expect(recent).not.toContain(site.filled.soldId);
  expect(recent).toMatch(/<a [^>]*href="\/listings"[^>]*>View All Listings</);
});

test.each(['/signin', '/signup', '/about', '/'])('on %s the menu marks that page and no other', async (path) => {
  const html = await (await get(path)).text();
  const [menu = ''] = /<nav aria-label="Menu".*?<\/nav>/s.exec(html) ?? [];
  const marked = [...menu.matchAll(/<a [^>]*aria-current="page"[^>]*>/g)].map(
    ([link]) => /href="([^"]*)"/.exec(link)?.[1],
  );
  expect(marked).toEqual([path]);
});

test.each([
  '/listings?minPrice=-1&maxPrice=1e309&minKm=NaN&page=-5&sort=x&doors=99&location=ACT',
  '/listings?make=%E0%A4%A&%=%&&&=',
  `/listings?${'make=x&'.repeat(1400)}`,
  `/listings?make=${'x'.repeat(10_000)}`,
  '/listings?make=%00&color=%00',
  '/listings?page=99999999999999999999999',
])('%.60s is a normal page', async (path) => {
  const response = await get(path);
  expect(response.status).toBe(200);
  expect(await response.text()).toMatch(/vehicles? found/);
});

test.each(['/listing/abcdefghjkmn', '/listing/x', `/listing/${'a'.repeat(5000)}`, '/listing/%00', '/listing/%E0%A4%A'])(
  '%.40s is a 404',
  async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Listing not found');
  },
);

test.each(['/no-such-page', '/%', '//elsewhere.example', '/files/nothing', '/files/..%2f..%2fetc%2fpasswd'])(
  '%s is a real 404',
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

test('sellers’ text is never markup', async () => {
  const html = await (await get(`/listing/${site.filled.id}`)).text();
  expect(html).not.toContain('<script>alert');
  expect(html).toContain('&lt;b&gt;Two&lt;/b&gt;');
});

test('a sold car’s page begins with similar cars for sale, without advice or ways to save, hide or report it', async () => {
  const sold = await (await get(`/listing/${site.filled.soldId}`)).text();
  expect(sold).toMatch(/Sold on.*Similar cars for sale.*Specifications/s);
  expect(sold).not.toMatch(/Buying safely|Hide this car|Report this listing|Compare with|action-bar/);
});

test('a listing never shows its seller’s email, and a sold one no phone number', async () => {
  const open = await (await get(`/listing/${site.filled.id}`)).text();
  const sold = await (await get(`/listing/${site.filled.soldId}`)).text();
  expect(open).toContain('tel:0491570156');
  expect(sold).toMatch(/Sold on <time dateTime="2026-03-0[89]T[^"]+">9 Mar 2026<\/time>/);
  expect(sold).not.toContain('0491570156');
  for (const html of [open, sold]) expect(html).not.toContain(site.filled.email);
  for (const path of ['/listings', '/']) {
    const html = await (await get(path)).text();
    expect(html).not.toContain(site.filled.email);
    expect(html).not.toContain('0491570156');
  }
});

test('every page forbids files of other hosts, and framing', async () => {
  for (const path of ['/', '/listings', `/listing/${site.filled.id}`, '/no-such-page']) {
    const { headers } = await get(path);
    const policy = headers.get('content-security-policy');
    expect(policy).toMatch(/^default-src 'self';/);
    expect(policy).toMatch(/script-src 'self' ('sha256-[^']+' ?)+;/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/https?:|\*/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test('text is compressed as the browser accepts', async () => {
  const { request } = await import('node:http');
  // A cookie of ours, so that none of them comes from the page cache.
  const fetchRaw = (encoding: string, path = '/listings', cookie = 'kerbside.flash=x') =>
    new Promise<{ encoding: string | undefined; body: Buffer }>((resolve, reject) => {
      request(`${site.origin}${path}`, { headers: { 'Accept-Encoding': encoding, Cookie: cookie } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ encoding: response.headers['content-encoding'], body: Buffer.concat(chunks) }),
        );
      })
        .on('error', reject)
        .end();
    });
  const [zstd, brotli, gzip, plain, refused] = await Promise.all(
    ['gzip, deflate, br, zstd', 'gzip, br', 'gzip', 'identity', 'br;q=0, gzip;q=0'].map((coding) => fetchRaw(coding)),
  );
  expect(zstd?.encoding).toBe('zstd');
  expect(brotli?.encoding).toBe('br');
  expect(gzip?.encoding).toBe('gzip');
  expect(plain?.encoding).toBeUndefined();
  expect(refused?.encoding).toBeUndefined();
  expect(zstdDecompressSync(zstd?.body ?? '').toString()).toContain('32 vehicles found');
  expect(brotliDecompressSync(brotli?.body ?? '').toString()).toContain('32 vehicles found');
  expect(gunzipSync(gzip?.body ?? '').toString()).toContain('32 vehicles found');
  const pageData = await fetchRaw('zstd', '/listings.data');
  expect(pageData.encoding).toBe('zstd');
  expect(zstdDecompressSync(pageData.body).toString()).toContain('Toyota');
});

test('the home page’s form can load the models of a make', async () => {
  const response = await get('/models?make=KIA');
  expect(await response.json()).toEqual({ make: 'Kia', models: ['Rio'] });
  expect(await (await get('/models?make=Nobody')).json()).toEqual({ make: '', models: [] });
});
