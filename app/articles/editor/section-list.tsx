import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import type { ReactNode } from 'react';
import { ARTICLE_LIMITS } from '#app/articles/article-form.ts';
import { ImageButton, UploadList } from '#app/articles/editor/image-upload.tsx';
import { SectionImages, StepButton } from '#app/articles/editor/section-images.tsx';
import type { ImageUploads } from '#app/articles/editor/use-image-uploads.ts';
import type { SectionState, Sections } from '#app/articles/editor/use-sections.ts';
import { ADD_SECTION_ID, type Step, sectionField, sectionId } from '#app/articles/sections.ts';
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

type SectionFieldsProps = {
  section: SectionState;
  index: number;
  count: number;
  uploads: ImageUploads;
  onStep: (step: Step) => void;
  focusId: string | null;
};

function SectionFields(props: SectionFieldsProps) {
  const { section, index, focusId, uploads } = props;
  const id = sectionId(index, 'title');
  const of = <span className="sr-only"> of section {index + 1}</span>;
  return (
    <section aria-labelledby={`${id}-heading`} className="panel grid min-w-0 gap-4 p-4 sm:p-5">
      <SectionHeader {...props} />
      <div className="field">
        <label htmlFor={id}>Title{of}</label>
        <input
          id={id}
          name={sectionField(index, 'title')}
          defaultValue={section.title}
          maxLength={ARTICLE_LIMITS.sectionTitleLength}
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: without JavaScript nothing else can move the focus to a new section
          autoFocus={focusId === id}
          className="control"
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-content`}>Content{of}</label>
        <textarea
          id={`${id}-content`}
          name={sectionField(index, 'content')}
          defaultValue={section.content}
          maxLength={ARTICLE_LIMITS.sectionContentLength}
          rows={8}
          className="control field-sizing-content h-auto min-h-40 py-2.5 leading-relaxed"
        />
      </div>
      <SectionImages section={section} index={index} onStep={props.onStep} />
      <ImageButton
        id={sectionId(index, 'files')}
        name={sectionField(index, 'files')}
        multiple
        autoFocus={focusId === sectionId(index, 'files')}
        label={<span>Add images{<span className="sr-only"> to section {index + 1}</span>}</span>}
        onFiles={(files) => uploads.add(section.key, files)}
      />
      <UploadList uploads={uploads.uploads.filter(({ target }) => target === section.key)} of={uploads} />
    </section>
  );
}

const ICON_BUTTON = 'button button-quiet size-11 px-0';

function SectionHeader({ section, index, count, onStep, focusId }: SectionFieldsProps) {
  const number = index + 1;
  const canMove = { up: index > 0, down: index < count - 1 };
  const move = (step: 'up' | 'down', icon: ReactNode) => (
    <StepButton
      step={{ step, index }}
      onStep={onStep}
      id={sectionId(index, step)}
      disabled={!canMove[step]}
      autoFocus={focusId === sectionId(index, step)}
      aria-label={`Move section ${number} ${step}`}
      title={`Move ${step}`}
      className={ICON_BUTTON}
      onKeyDown={(event) => {
        const to = ARROW_KEYS[event.key];
        if (!to) return;
        event.preventDefault();
        if (canMove[to]) onStep({ step: to, index });
      }}
    >
      {icon}
    </StepButton>
  );
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h3 id={`${sectionId(index, 'title')}-heading`} className="font-bold text-lg">
        Section {number}
        <span className="font-normal text-muted text-sm"> of {count}</span>
      </h3>
      <div className="flex gap-2">
        {move('up', <ArrowUp className="size-5" aria-hidden="true" />)}
        {move('down', <ArrowDown className="size-5" aria-hidden="true" />)}
        <StepButton
          step={{ step: 'remove', index }}
          onStep={onStep}
          aria-label={`Remove section ${number}${section.title ? `: ${section.title}` : ''}`}
          title="Remove"
          className={ICON_BUTTON}
        >
          <Trash className="size-5" aria-hidden="true" />
        </StepButton>
      </div>
    </div>
  );
}

const ARROW_KEYS: Record<string, 'up' | 'down'> = { ArrowUp: 'up', ArrowDown: 'down' };
