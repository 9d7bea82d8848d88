import type { CSSProperties } from 'react';
import { photoSrcSet, photoUrl } from '#app/ui/photo/photo-variants.ts';
import { thumbhashPlaceholder } from '#app/ui/photo/thumbhash-placeholder.ts';
import type { Photo } from '#app/vocabulary/photo.ts';
import type { PhotoWidth } from '#app/vocabulary/photo-files.ts';

type ResponsivePhotoProps = {
  photo: Photo;
  alt: string;
  sizes: string;
  /** The largest picture of the first screen: fetched at once, before others. */
  priority?: boolean;
  /** 'cover' fills the box and cuts what is over; 'contain' shows the whole photo. */
  fit?: 'cover' | 'contain';
  /** Where no box is so wide that it would need the largest file. */
  widest?: PhotoWidth;
  /** Takes the place of the classes that reserve a box of 4:3. */
  className?: string;
};

/** One photo, in a box reserved before it arrives, with its blur in the meantime. */
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
      className={`photo ${fit === 'cover' ? 'object-cover' : 'object-contain'} ${className}`}
      style={blur(photo)}
    />
  );
}

function blur(photo: Photo): CSSProperties | undefined {
  const placeholder = thumbhashPlaceholder(photo.thumbhash);
  return placeholder ? { backgroundImage: `url(${placeholder})` } : undefined;
}
