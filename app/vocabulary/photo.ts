export const AVATAR_SIZES = [96, 320] as const;
type AvatarSize = (typeof AVATAR_SIZES)[number];

export const SHOWN_AVATAR_SIZE: AvatarSize = 320;

export function avatarFileName(size: AvatarSize): string {
  return `${size}.webp`;
}

export function avatarUrl(photoURL: string, size: AvatarSize): string {
  return photoURL.replace(/\/320\.webp$/, `/${avatarFileName(size)}`);
}

/** Photos are never enlarged: a narrow photo keeps its size in the wider files. */
export const PHOTO_WIDTHS = [320, 640, 1024, 1600] as const;
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number];

export const LINK_PREVIEW = { name: 'link-preview.jpg', width: 1200, height: 630 } as const;

export const PHOTO_LIMITS = { maxBytes: 25 * 1024 * 1024, maxPixels: 100_000_000, maxPhotos: 30 } as const;

/** Of a car, either way up. */
export const LEAST_PHOTO = { width: 320, height: 240 } as const;

export function photoFileName(width: PhotoWidth): string {
  return `${width}.webp`;
}

/** `url` is the folder of the photo’s files. */
export type Photo = { id: string; url: string; width: number; height: number; thumbhash: string };

export type ShownPhoto = Omit<Photo, 'id'>;

/** Pages only use the average colour in it. */
const COLOR_LENGTH = 4;

export function shownPhoto({ url, width, height, thumbhash }: Photo): ShownPhoto {
  return { url, width, height, thumbhash: thumbhash.slice(0, COLOR_LENGTH) };
}

/** For a photo narrower than `width`, the photo in its own size. */
export function photoUrl(photo: Pick<Photo, 'url'>, width: PhotoWidth): string {
  return `${photo.url}/${photoFileName(width)}`;
}

/** For `srcset`: every size up to `widest`, with its true width. */
export function photoSrcSet(photo: Pick<Photo, 'url' | 'width'>, widest: PhotoWidth = 1600): string {
  const offered = PHOTO_WIDTHS.filter((width) => width <= widest);
  const narrower = offered.filter((width) => width < photo.width);
  const whole = offered.find((width) => width >= photo.width);
  const sizes = narrower.map((width) => `${photoUrl(photo, width)} ${width}w`);
  if (whole) sizes.push(`${photoUrl(photo, whole)} ${photo.width}w`);
  return sizes.join(', ');
}

export function linkPreviewUrl(photo: Pick<Photo, 'url'>): string {
  return `${photo.url}/${LINK_PREVIEW.name}`;
}
