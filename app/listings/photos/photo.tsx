import type { CSSProperties } from 'react';
import type { Photo } from '#app/listings/listing.ts';
import { thumbhashPlaceholder } from './thumbhash-placeholder.ts';

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
  /** Without its blur: on black, where the box is larger than the photo. */
  isBare?: boolean;
};

/** One photo of a listing, in a box reserved before it arrives, with its blur in the meantime. */
export function ListingImage(props: ListingImageProps) {
  const { photo, alt, sizes, priority = false, fit = 'cover', className = 'aspect-4/3 w-full' } = props;
  return (
    <img
      src={photoUrl(photo.url, 640)}
      srcSet={photoSrcSet(photo.url)}
      sizes={sizes}
      alt={alt}
      width={photo.width}
      height={photo.height}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      draggable={false}
      className={`block bg-size-[100%_100%] ${fit === 'cover' ? 'object-cover' : 'object-contain'} ${className}`}
      style={props.isBare ? undefined : blur(photo)}
    />
  );
}

/** The largest picture there is of the photo, by itself. */
export function photoPage(photo: Photo): string {
  return photoUrl(photo.url, 1600);
}

function blur(photo: Photo): CSSProperties | undefined {
  const placeholder = thumbhashPlaceholder(photo.thumbhash);
  return placeholder ? { backgroundImage: `url(${placeholder})` } : undefined;
}

function photoUrl(folder: string, width: number): string {
  return `${folder}/${width}.webp`;
}

function photoSrcSet(folder: string): string {
  return [320, 640, 1024, 1600].map((width) => `${photoUrl(folder, width)} ${width}w`).join(', ');
}
