import ImageIcon from 'lucide-react/icons/image';
import { useState } from 'react';
import type { ShownPhoto } from '#app/photos/picked-photos.ts';
import { ResponsivePhoto } from '#app/ui/photo/responsive-photo.tsx';
import { useObjectUrl } from '#app/ui/use-object-url.ts';
import { photoSrcSet, photoUrl } from '#app/vocabulary/photo.ts';

const SIZES = '(min-width: 640px) 200px, 45vw';
const FILL = 'absolute inset-0 size-full object-cover';

type PhotoPreviewProps = { shown: ShownPhoto; alt: string };

/** Shows the picked file until the server's image has loaded. Browsers can't draw every format. */
export function PhotoPreview({ shown: { file, photo }, alt }: PhotoPreviewProps) {
  const [cannotDraw, setCannotDraw] = useState(false);
  const [hasArrived, setArrived] = useState(false);
  const url = useObjectUrl(hasArrived ? null : file);
  if (!file && photo) return <ResponsivePhoto photo={photo} alt={alt} sizes={SIZES} className={FILL} />;
  return (
    <>
      {url && !cannotDraw && (
        <img
          src={url}
          alt={photo ? '' : alt}
          decoding="async"
          draggable={false}
          className={FILL}
          onError={() => setCannotDraw(true)}
        />
      )}
      {cannotDraw && !hasArrived && (
        <div className="absolute inset-0 grid place-content-center justify-items-center gap-1 p-3 text-center text-muted text-xs">
          <ImageIcon className="size-7" aria-hidden="true" />
          <span className="line-clamp-2 break-all">{file?.name}</span>
        </div>
      )}
      {photo && (
        <img
          src={photoUrl(photo, 640)}
          srcSet={photoSrcSet(photo)}
          sizes={SIZES}
          alt={alt}
          decoding="async"
          draggable={false}
          className={FILL}
          onLoad={() => setArrived(true)}
        />
      )}
    </>
  );
}
