import type { Photo } from '#app/listings/listing.ts';
import { ListingImage } from '#app/listings/photos/photo.tsx';
import { FieldError, fieldProps } from '#app/ui/form-field.tsx';
import type { FormField } from '#app/ui/use-checked-form.ts';
import { PHOTO_LIMITS } from '#app/vocabulary/photo-files.ts';

export const PHOTO_HINT = `Up to ${PHOTO_LIMITS.maxPhotos} photos of any image type, 25 MB and 100 megapixels each. The first is the main photo.`;

type PlainPhotosProps = { field: FormField; photos: Photo[] };

/** Photos without scripts: files to add, and for those that are stored a place or their removal. */
export function PlainPhotos({ field, photos }: PlainPhotosProps) {
  return (
    <div className="grid gap-5">
      {photos.length > 0 && (
        <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          {photos.map((photo, position) => (
            <li key={photo.id} className="grid gap-2">
              <ListingImage
                photo={photo}
                alt={`Photo ${position + 1}`}
                sizes="12rem"
                className="aspect-4/3 w-full rounded-control"
              />
              <PlaceSelect photo={photo} position={position} count={photos.length} />
            </li>
          ))}
        </ul>
      )}
      <div className="field">
        <label htmlFor={field.id}>Add photos</label>
        <p id={field.hintId} className="font-normal text-muted">
          {PHOTO_HINT}
        </p>
        <input
          {...fieldProps(field, {}, PHOTO_HINT)}
          type="file"
          multiple
          accept="image/*,.heic,.heif,.avif"
          className="max-w-full rounded-control text-muted text-sm file:mr-3 file:min-h-11 file:rounded-control file:border file:border-line-strong file:border-solid file:bg-transparent file:px-3.5 file:font-semibold file:text-[0.9375rem] file:text-ink"
        />
        <FieldError field={field} />
      </div>
    </div>
  );
}

function PlaceSelect({ photo, position, count }: { photo: Photo; position: number; count: number }) {
  const places = Array.from({ length: count }, (_, index) => index + 1);
  return (
    <select
      name="photoPlaces"
      defaultValue={`${photo.id}:${position + 1}`}
      aria-label={`Place of photo ${position + 1}`}
      className="control select-control"
    >
      {places.map((place) => (
        <option key={place} value={`${photo.id}:${place}`}>
          {place === 1 ? 'Main photo' : `Photo ${place}`}
        </option>
      ))}
      <option value={`${photo.id}:remove`}>Remove</option>
    </select>
  );
}
