import outlines from '#app/listings/body-outlines.svg?url';
import type { BodyType } from '#app/vocabulary/cars.ts';

export function BodyPlaceholder({ bodyType }: { bodyType: BodyType }) {
  return (
    <svg aria-hidden="true" className="body-outline">
      <use href={`${outlines}#${bodyType.replaceAll(' ', '-')}`} />
    </svg>
  );
}
