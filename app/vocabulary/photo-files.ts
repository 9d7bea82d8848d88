/**
 * The files every stored photo comes in. Each width exists of each photo, so that any of these names can be asked
 * for; a photo is never enlarged, so where it is narrower than a width that file has the photo's own size.
 */
export const PHOTO_WIDTHS = [320, 640, 1024, 1600] as const;
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number];

/** The picture that messengers and social networks show beside a link. */
export const LINK_PREVIEW = { name: 'link-preview.jpg', width: 1200, height: 630 } as const;

/** What may be uploaded. */
export const PHOTO_LIMITS = { maxBytes: 25 * 1024 * 1024, maxPixels: 100_000_000, maxPhotos: 30 } as const;

export function photoFileName(width: PhotoWidth): string {
  return `${width}.webp`;
}
