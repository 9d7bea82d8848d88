export type PhotoRefusal = 'too-large' | 'too-many-pixels' | 'not-an-image' | 'damaged' | 'too-heavy';

export type Refused = { ok: false; reason: PhotoRefusal };

const WORDS: Record<PhotoRefusal, string> = {
  'too-large': 'is larger than 25 MB',
  'too-many-pixels': 'has more than 100 megapixels',
  'not-an-image': 'is not a picture that we can read (JPEG, PNG, GIF, WebP, TIFF, HEIC, AVIF or SVG)',
  damaged: 'is damaged, or of a kind of picture that we cannot read',
  'too-heavy': 'takes too long or too much memory to read',
};

/** The sentence for the person whose file it was. */
export function refusalSentence(fileName: string, reason: PhotoRefusal): string {
  return `${fileName} ${WORDS[reason]}.`;
}

export function refused(reason: PhotoRefusal): Refused {
  return { ok: false, reason };
}

/** What sharp's message about an input comes down to. It has no codes; whatever else is wrong with a file is damage. */
export function reasonOf(message: string): PhotoRefusal {
  if (message.includes('exceeds pixel limit')) return 'too-many-pixels';
  if (message.includes('unsupported image format')) return 'not-an-image';
  if (message.includes('timeout')) return 'too-heavy';
  return 'damaged';
}
