import X from 'lucide-react/icons/x';
import type { ComponentProps } from 'react';
import type { Illustration } from '#app/articles/article.ts';
import { ARTICLE_LIMITS } from '#app/articles/article-form.ts';
import type { SectionState } from '#app/articles/editor/use-sections.ts';
import { altField, type Step, sectionField, stepValue } from '#app/articles/sections.ts';
import { ResponsivePhoto } from '#app/ui/photo/responsive-photo.tsx';
import type { Photo } from '#app/vocabulary/photo.ts';

type SectionImagesProps = { section: SectionState; index: number; onStep: (step: Step) => void };

export function SectionImages({ section, index, onStep }: SectionImagesProps) {
  const { images } = section;
  return (
    <>
      <input type="hidden" name={sectionField(index, 'images')} value={images.map((image) => image.id).join(' ')} />
      {images.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {images.map((image, position) => (
            <li key={image.id} className="grid content-start gap-2">
              <RemovableImage
                image={image}
                name={`image ${position + 1} of section ${index + 1}`}
                sizes="(min-width: 64rem) 16rem, 46vw"
                onStep={onStep}
              />
              <AltField image={image} of={`image ${position + 1} of section ${index + 1}`} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function AltField({ image, of }: { image: Illustration; of: string }) {
  const id = altField(image.id);
  return (
    <div className="field">
      <label htmlFor={id}>
        Alt text<span className="sr-only"> for {of}</span>
      </label>
      <input
        id={id}
        name={id}
        defaultValue={image.alt}
        maxLength={ARTICLE_LIMITS.altLength}
        autoComplete="off"
        className="control"
      />
    </div>
  );
}

type RemovableImageProps = { image: Photo; name: string; sizes: string; onStep: (step: Step) => void };

export function RemovableImage({ image, name, sizes, onStep }: RemovableImageProps) {
  return (
    <div className="relative overflow-hidden rounded-control border border-line">
      <ResponsivePhoto photo={image} alt={`${name.charAt(0).toUpperCase()}${name.slice(1)}`} sizes={sizes} />
      <StepButton
        step={{ step: 'drop-image', image: image.id }}
        onStep={onStep}
        aria-label={`Remove ${name}`}
        title="Remove"
        className="absolute top-1.5 right-1.5 grid size-9 place-items-center rounded-full border border-line-strong bg-surface text-ink hover:bg-accent-soft"
      >
        <X className="size-5" aria-hidden="true" />
      </StepButton>
    </div>
  );
}

type StepButtonProps = Omit<ComponentProps<'button'>, 'type' | 'name' | 'value' | 'onClick'> & {
  step: Step;
  onStep: (step: Step) => void;
};

/** With JavaScript the page changes at once; without, the form is sent and comes back changed. */
export function StepButton({ step, onStep, ...button }: StepButtonProps) {
  return (
    <button
      {...button}
      type="submit"
      name="step"
      value={stepValue(step)}
      onClick={(event) => {
        event.preventDefault();
        onStep(step);
      }}
    />
  );
}
