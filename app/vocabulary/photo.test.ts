import { expect, test } from 'vitest';
import { linkPreviewUrl, photoSrcSet, photoUrl } from '#app/vocabulary/photo.ts';

const url = '/files/listings/u/1-car';

test('photo URLs are in the photo’s folder', () => {
  expect(photoUrl({ url }, 640)).toBe('/files/listings/u/1-car/640.webp');
  expect(linkPreviewUrl({ url })).toBe('/files/listings/u/1-car/link-preview.jpg');
});

test('a full-size photo offers every width', () => {
  expect(photoSrcSet({ url, width: 1600 })).toBe(
    `${url}/320.webp 320w, ${url}/640.webp 640w, ${url}/1024.webp 1024w, ${url}/1600.webp 1600w`,
  );
});

test('a small photo offers no larger width', () => {
  expect(photoSrcSet({ url, width: 900 })).toBe(`${url}/320.webp 320w, ${url}/640.webp 640w, ${url}/1024.webp 900w`);
  expect(photoSrcSet({ url, width: 640 })).toBe(`${url}/320.webp 320w, ${url}/640.webp 640w`);
  expect(photoSrcSet({ url, width: 1 })).toBe(`${url}/320.webp 1w`);
});
