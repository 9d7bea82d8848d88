import { type PhotoWidth, photoSrcSet, photoUrl, type ShownPhoto } from '#app/vocabulary/photo.ts';

type ResponsivePhotoProps = {
  photo: ShownPhoto;
  alt: string;
  sizes: string;
  priority?: boolean;
  fit?: 'cover' | 'contain';
  /** The largest file that the box can need. */
  widest?: PhotoWidth;
  /** Replaces the default 4:3 box. */
  className?: string;
};

export function ResponsivePhoto(props: ResponsivePhotoProps) {
  const { photo, alt, sizes, priority = false, fit = 'cover', widest, className = 'aspect-4/3 w-full' } = props;
  return (
    <img
      src={photoUrl(photo, 640)}
      srcSet={photoSrcSet(photo, widest)}
      sizes={sizes}
      alt={alt}
      width={photo.width}
      height={photo.height}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      draggable={false}
      className={['photo', fit === 'contain' && 'object-contain', className].filter(Boolean).join(' ')}
      style={{ backgroundColor: averageColor(photo.thumbhash) }}
    />
  );
}

/** From the first bytes of a thumbhash: lightness, then two colour axes of six bits each (github.com/evanw/thumbhash). */
export function averageColor(thumbhash: string): string | undefined {
  const bytes = firstBytes(thumbhash);
  if (!bytes) return undefined;
  const [low, middle, high] = bytes;
  const bits = low | (middle << 8) | (high << 16);
  const lightness = (bits & 63) / 63;
  const yellow = ((bits >> 6) & 63) / 31.5 - 1;
  const red = ((bits >> 12) & 63) / 31.5 - 1;
  const b = lightness - (2 / 3) * yellow;
  const r = (3 * lightness - b + red) / 2;
  return `#${[r, r - red, b].map(toHex).join('')}`;
}

function firstBytes(base64: string): [number, number, number] | null {
  try {
    const text = atob(base64.slice(0, 4));
    return text.length === 3 ? [text.charCodeAt(0), text.charCodeAt(1), text.charCodeAt(2)] : null;
  } catch {
    return null;
  }
}

function toHex(part: number): string {
  const byte = Math.round(Math.min(1, Math.max(0, part)) * 255);
  return byte.toString(16).padStart(2, '0');
}
