import { useEffect, useRef } from 'react';
import { FEATURED_AT_HOME } from '#app/articles/article.ts';
import { FeaturedBadge } from '#app/articles/article-cards.tsx';
import { ARTICLE_LIMITS, type articleSchema, PREVIEW_FILE } from '#app/articles/article-form.ts';
import { ImageButton, UploadList } from '#app/articles/editor/image-upload.tsx';
import { RemovableImage } from '#app/articles/editor/section-images.tsx';
import type { ImageUploads } from '#app/articles/editor/use-image-uploads.ts';
import type { Sections } from '#app/articles/editor/use-sections.ts';
import { CheckboxField, FieldError, TextAreaField, TextField } from '#app/ui/forms/form-field.tsx';
import type { CheckedForm, FormField } from '#app/ui/forms/use-checked-form.ts';

type ArticleFieldsProps = {
  fields: CheckedForm<typeof articleSchema>['fields'];
  categories: string[];
  featuredTitles: string[];
  sections: Sections;
  uploads: ImageUploads;
  focusId: string | null;
};

export function ArticleFields({ fields, categories, featuredTitles, ...images }: ArticleFieldsProps) {
  return (
    <div className="panel grid min-w-0 gap-5 p-4 sm:p-5">
      <TextField field={fields.title} label="Title" maxLength={ARTICLE_LIMITS.titleLength} autoComplete="off" />
      <TextAreaField
        field={fields.description}
        label="Description"
        hint="Shown under the title; the first sentence appears on cards."
        maxLength={ARTICLE_LIMITS.descriptionLength}
        rows={4}
      />
      <TextField
        field={fields.category}
        label="Category"
        hint="e.g. Buying"
        list="categories"
        maxLength={ARTICLE_LIMITS.categoryLength}
        autoComplete="off"
      />
      <datalist id="categories">
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <div className="group flex flex-wrap items-center gap-x-4">
        <CheckboxField field={fields.featured} label="Featured: show first on the home page" />
        <span className="hidden group-has-checked:inline-flex">
          <FeaturedBadge />
        </span>
        {featuredTitles.length > 0 && (
          <p className="w-full text-muted text-sm">
            {`The newest ${FEATURED_AT_HOME} are shown. There now: ${featuredTitles.map((title) => `“${title}”`).join(', ')}.`}
          </p>
        )}
      </div>
      <PreviewImageField field={fields.previewImage} {...images} />
    </div>
  );
}

type PreviewImageFieldProps = { sections: Sections; uploads: ImageUploads; field: FormField; focusId: string | null };

function PreviewImageField({ sections, uploads, field, focusId }: PreviewImageFieldProps) {
  const { previewImage } = sections;
  const isWrong = field.errors.length > 0;
  const id = previewImage?.id ?? '';
  const hidden = useRef<HTMLInputElement>(null);
  // An image arrives without an input event, so the form would keep showing the error.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the image changes
  useEffect(() => {
    if (isWrong) hidden.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [id]);
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-[0.3125rem] font-semibold text-sm">Preview image</legend>
      <p id={field.hintId} className="text-muted text-sm">
        Shown on cards and at the top of the article.
      </p>
      <input ref={hidden} type="hidden" name={field.name} value={id} />
      {previewImage && (
        <div className="max-w-md">
          <RemovableImage image={previewImage} name="preview image" sizes="28rem" onStep={sections.take} />
        </div>
      )}
      <ImageButton
        id={field.id}
        name={PREVIEW_FILE}
        multiple={false}
        label={previewImage ? 'Choose another image' : 'Choose an image'}
        describedBy={isWrong ? `${field.hintId} ${field.errorId}` : field.hintId}
        isWrong={isWrong}
        autoFocus={field.isFirstWrong || focusId === field.id}
        onFiles={(files) => uploads.add('preview', files.slice(0, 1))}
      />
      <UploadList uploads={uploads.uploads.filter(({ target }) => target === 'preview')} of={uploads} />
      <FieldError field={field} />
    </fieldset>
  );
}
