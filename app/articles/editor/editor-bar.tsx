import type { ArticleKeeping } from '#app/articles/editor/use-kept-article.ts';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { useHasScripts } from '#app/ui/use-has-scripts.ts';

type EditorBarProps = { keeping: ArticleKeeping; isEdit: boolean; heldLabel: string | null };

/** The end of the form: on a phone always in reach. */
export function EditorBar({ keeping, isEdit, heldLabel }: EditorBarProps) {
  const hasScripts = useHasScripts();
  const { isDirty, isKept } = keeping;
  const kept = isKept ? 'Unsaved changes, kept on this device' : 'Unsaved changes. This browser cannot keep them.';
  return (
    <div className="submit-bar">
      <p
        role="status"
        data-draft-status={isDirty ? 'kept' : 'untouched'}
        className={`text-sm ${isKept ? 'text-muted' : 'font-medium text-danger'}`}
      >
        {isDirty && kept}
      </p>
      <div className="flex flex-wrap gap-3">
        <SubmitButton pending={isEdit ? 'Updating…' : 'Publishing…'} className="max-lg:flex-1">
          {heldLabel ?? (isEdit ? 'Update Article' : 'Publish Article')}
        </SubmitButton>
        {hasScripts ? (
          <a
            href="/articles/preview"
            target="_blank"
            rel="noopener opener"
            onClick={keeping.keepNow}
            className="button button-quiet max-lg:flex-1"
          >
            Preview<span className="sr-only"> in a new tab</span>
          </a>
        ) : (
          <button
            type="submit"
            formAction="/articles/preview"
            formTarget="_blank"
            className="button button-quiet max-lg:flex-1"
          >
            Preview<span className="sr-only"> in a new tab</span>
          </button>
        )}
      </div>
    </div>
  );
}
