import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { CardCarousel } from '#app/ui/photo/carousel.tsx';
import { Gallery } from '#app/ui/photo/gallery.tsx';
import { FADED } from '#app/ui/photo/photo-overlays.tsx';
import type { Photo } from '#app/vocabulary/photo.ts';

const title = '2021 Toyota Hilux, SR5 (4x4)';

test('without JavaScript a card has one photo that links to the listing', () => {
  const html = card(photos(8));
  expect(all(html, /<img /)).toBe(1);
  expect(all(html, /<button/)).toBe(0);
  expect(html).toContain('href="/listing/abc"');
  expect(html).toContain('1 / 8');
});

test('a card with one photo has no counter, and a card without photos shows its placeholder', () => {
  expect(card(photos(1))).not.toContain('1 / 1');
  expect(card([])).toContain('a drawn ute');
  expect(card(photos(1))).not.toContain('a drawn ute');
});

test('without JavaScript every gallery photo has a thumbnail link and opens on its own', () => {
  const html = gallery(photos(30));
  for (let place = 1; place <= 30; place++) {
    expect(all(html, new RegExp(`href="#photo-${place}"`))).toBe(1);
    expect(all(html, new RegExp(`id="photo-${place}"`))).toBe(1);
    expect(html).toContain(`href="/files/p${place}/1600.webp"`);
  }
  expect(all(html, /<button/)).toBe(0);
});

test('only the first gallery photo loads eagerly', () => {
  expect(all(gallery(photos(5)), /<img [^>]*loading="eager"/)).toBe(1);
  expect(all(gallery(photos(5)), /<img [^>]*loading="lazy"/)).toBe(9);
});

test('up to ten photos have dots, more only have the counter', () => {
  expect(all(gallery(photos(10)), /href="#photo-1"/)).toBe(2);
  expect(all(gallery(photos(11)), /href="#photo-1"/)).toBe(1);
});

test('a sold car has a SOLD badge and faded photos', () => {
  expect(card(photos(2), true)).toContain(FADED);
  expect(card(photos(2), false)).not.toContain(FADED);
  expect(card(photos(2), true)).toContain('SOLD');
  expect(card(photos(2), false)).not.toContain('SOLD');
  expect(gallery(photos(2), true)).toContain('SOLD');
});

function card(photos: Photo[], isSold = false): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <CardCarousel
        photo={photos[0] ?? null}
        count={photos.length}
        fetchAll={async () => photos}
        title={title}
        href="/listing/abc"
        isSold={isSold}
        placeholder="a drawn ute"
      />
    </MemoryRouter>,
  );
}

function gallery(photos: Photo[], isSold = false): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <Gallery photos={photos} title={title} isSold={isSold} isUnderOffer={false} placeholder="a drawn ute" />
    </MemoryRouter>,
  );
}

function photos(count: number): Photo[] {
  return Array.from({ length: count }, (_, index) => {
    const id = `p${index + 1}`;
    return { id, url: `/files/${id}`, width: 1600, height: 1200, thumbhash: 'HQgGJYTVmYi2Y3aViHaYj3aQkSoK' };
  });
}

function all(html: string, pattern: RegExp): number {
  return html.match(new RegExp(pattern, 'g'))?.length ?? 0;
}
