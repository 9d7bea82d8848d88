import { LINK_PREVIEW, PHOTO_WIDTHS, type Photo, type PhotoWidth, photoFileName } from '#app/vocabulary/photo.ts';

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
