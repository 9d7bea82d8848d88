import { LEAST_PHOTO } from '#app/vocabulary/photo.ts';

export type PhotoRejection = 'too-large' | 'too-many-pixels' | 'too-small' | 'not-an-image' | 'damaged' | 'too-heavy';

export type Rejected = { ok: false; reason: PhotoRejection };

const WORDS: Record<PhotoRejection, string> = {
  'too-large': 'is larger than 25 MB. Make it smaller and try again',
  'too-many-pixels': 'has more than 100 megapixels. Make it smaller, or set your camera to 50 megapixels or less',
  'too-small': `is smaller than ${LEAST_PHOTO.width} × ${LEAST_PHOTO.height} pixels. Choose a larger one`,
  'not-an-image': 'isn’t an image we can read (JPEG, PNG, GIF, WebP, TIFF, HEIC, AVIF or SVG)',
  damaged: 'is damaged or in a format we can’t read',
  'too-heavy': 'takes too long to process. Save it as a JPEG and try again',
};

export function rejectionMessage(fileName: string, reason: PhotoRejection): string {
  return `${fileName} ${WORDS[reason]}.`;
}

export function rejected(reason: PhotoRejection): Rejected {
  return { ok: false, reason };
}

/** sharp has no error codes, only messages. Anything unknown counts as damage. */
export function rejectionReason(message: string): PhotoRejection {
  if (message.includes('exceeds pixel limit')) return 'too-many-pixels';
  if (message.includes('unsupported image format')) return 'not-an-image';
  if (message.includes('timeout')) return 'too-heavy';
  return 'damaged';
}
