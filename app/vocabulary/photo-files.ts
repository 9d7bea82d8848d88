/** Photos are never enlarged: a narrow photo keeps its size in the wider files. */
export const PHOTO_WIDTHS = [320, 640, 1024, 1600] as const;
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number];

export const LINK_PREVIEW = { name: 'link-preview.jpg', width: 1200, height: 630 } as const;

export const PHOTO_LIMITS = { maxBytes: 25 * 1024 * 1024, maxPixels: 100_000_000, maxPhotos: 30 } as const;

export function photoFileName(width: PhotoWidth): string {
  return `${width}.webp`;
}
