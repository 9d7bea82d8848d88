import type { CSSProperties } from 'react';
import type { Photo } from '#app/listings/listing.ts';
import { photoSrcSet, photoUrl } from '#app/listings/photos/photo-variants.ts';
import { thumbhashPlaceholder } from '#app/listings/photos/thumbhash-placeholder.ts';

type ListingImageProps = {
  photo: Photo;
  alt: string;
  sizes: string;
  /** The largest picture of the first screen: fetched at once, before others. */
  priority?: boolean;
  /** 'cover' fills the box and cuts what is over; 'contain' shows the whole photo. */
  fit?: 'cover' | 'contain';
  /** Takes the place of the classes that reserve a box of 4:3. */
  className?: string;
};

/** One photo of a listing, in a box reserved before it arrives, with its blur in the meantime. */
export function ListingImage(props: ListingImageProps) {
  const { photo, alt, sizes, priority = false, fit = 'cover', className = 'aspect-4/3 w-full' } = props;
  return (
    <img
      src={photoUrl(photo, 640)}
      srcSet={photoSrcSet(photo)}
      sizes={sizes}
      alt={alt}
      width={photo.width}
      height={photo.height}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      draggable={false}
      className={`block bg-size-[100%_100%] ${fit === 'cover' ? 'object-cover' : 'object-contain'} ${className}`}
      style={blur(photo)}
    />
  );
}

function blur(photo: Photo): CSSProperties | undefined {
  const placeholder = thumbhashPlaceholder(photo.thumbhash);
  return placeholder ? { backgroundImage: `url(${placeholder})` } : undefined;
}
