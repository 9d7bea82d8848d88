import { useEffect, useRef } from 'react';
import { PREVIEW_FILE } from '#app/articles/article-form.ts';
import { ImageButton, UploadList } from '#app/articles/editor/image-upload.tsx';
import { RemovableImage } from '#app/articles/editor/section-images.tsx';
import type { ImageUploads } from '#app/articles/editor/use-image-uploads.ts';
import type { Sections } from '#app/articles/editor/use-sections.ts';
import { FieldError } from '#app/ui/forms/form-field.tsx';
import type { FormField } from '#app/ui/forms/use-checked-form.ts';

type PreviewImageFieldProps = { sections: Sections; uploads: ImageUploads; field: FormField; focusId: string | null };

export function PreviewImageField({ sections, uploads, field, focusId }: PreviewImageFieldProps) {
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
