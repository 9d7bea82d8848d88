import { FEATURED_AT_HOME } from '#app/articles/article.ts';
import { FeaturedBadge } from '#app/articles/article-cards.tsx';
import { ARTICLE_LIMITS, type articleSchema } from '#app/articles/article-form.ts';
import { PreviewImageField } from '#app/articles/editor/preview-image-field.tsx';
import type { ImageUploads } from '#app/articles/editor/use-image-uploads.ts';
import type { Sections } from '#app/articles/editor/use-sections.ts';
import { CheckboxField, TextAreaField, TextField } from '#app/ui/forms/form-field.tsx';
import type { CheckedForm } from '#app/ui/forms/use-checked-form.ts';

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
