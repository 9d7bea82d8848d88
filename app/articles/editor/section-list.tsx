import Plus from 'lucide-react/icons/plus';
import { ARTICLE_LIMITS } from '#app/articles/article-form.ts';
import { SectionFields } from '#app/articles/editor/section-fields.tsx';
import { StepButton } from '#app/articles/editor/section-images.tsx';
import type { ImageUploads } from '#app/articles/editor/use-image-uploads.ts';
import type { Sections } from '#app/articles/editor/use-sections.ts';
import { ADD_SECTION_ID } from '#app/articles/sections.ts';
import { FieldError } from '#app/ui/forms/form-field.tsx';
import type { FormField } from '#app/ui/forms/use-checked-form.ts';

type SectionListProps = { sections: Sections; uploads: ImageUploads; field: FormField; focusId: string | null };

export function SectionList({ sections, uploads, field, focusId }: SectionListProps) {
  const count = sections.sections.length;
  const isWrong = field.errors.length > 0;
  return (
    <section
      id={field.id}
      tabIndex={-1}
      aria-labelledby="sections-heading"
      aria-describedby={isWrong ? `${field.hintId} ${field.errorId}` : field.hintId}
      className="grid min-w-0 gap-4 outline-none"
    >
      <div className="grid gap-1">
        <h2 id="sections-heading" className="font-bold text-xl">
          Sections
        </h2>
        <p id={field.hintId} className="text-muted text-sm">
          Every line becomes a paragraph.
          <span className="noscript:hidden"> Use the arrows to reorder.</span>
        </p>
        <FieldError field={field} />
      </div>
      {sections.sections.map((section, index) => (
        <SectionFields
          key={section.key}
          section={section}
          index={index}
          count={count}
          uploads={uploads}
          focusId={focusId}
          onStep={sections.take}
        />
      ))}
      {sections.removed && (
        <p className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-line px-4 py-2.5">
          Section {sections.removed.index + 1} removed.
          <button type="button" className="button button-quiet" onClick={sections.undo}>
            Undo
          </button>
        </p>
      )}
      <StepButton
        id={ADD_SECTION_ID}
        step={{ step: 'add' }}
        onStep={sections.take}
        disabled={count >= ARTICLE_LIMITS.sections}
        autoFocus={focusId === ADD_SECTION_ID}
        className="button button-quiet justify-self-start"
      >
        <Plus className="size-5" aria-hidden="true" />
        Add section
      </StepButton>
      <p role="status" className="sr-only">
        {sections.announcement}
      </p>
    </section>
  );
}
