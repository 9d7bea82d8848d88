import { averageColor } from '#app/ui/photo/average-color.ts';
import { photoSrcSet, photoUrl } from '#app/ui/photo/photo-variants.ts';
import type { ShownPhoto } from '#app/vocabulary/photo.ts';
import type { PhotoWidth } from '#app/vocabulary/photo-files.ts';

type ResponsivePhotoProps = {
  photo: ShownPhoto;
  alt: string;
  sizes: string;
  /** Set for images on the first screen: they load before others. */
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
