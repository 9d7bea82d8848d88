import { expect, test } from 'vitest';
import { toSitemap, toSitemapIndex } from '#app/http/sitemap.ts';

const ORIGIN = 'https://kerbside.example';

test('addresses are absolute and escaped, and images with their own address keep it', () => {
  const photos = ['/files/a/1600.webp', 'https://pictures.example/b/1600.webp'];
  const xml = toSitemap([{ path: '/listings?make=A&model=<B>', changedAt: new Date(0), photos }], ORIGIN);
  expect(xml).toContain('<loc>https://kerbside.example/listings?make=A&amp;model=&lt;B&gt;</loc>');
  expect(xml).toContain('<lastmod>1970-01-01T00:00:00.000Z</lastmod>');
  expect(xml).toContain('<image:loc>https://kerbside.example/files/a/1600.webp</image:loc>');
  expect(xml).toContain('<image:loc>https://pictures.example/b/1600.webp</image:loc>');
  expect(toSitemapIndex(['/sitemap-pages.xml'], ORIGIN)).toContain(
    '<loc>https://kerbside.example/sitemap-pages.xml</loc>',
  );
});
