import type { UnsavedState } from '#app/articles/editor/use-unsaved-article.ts';
import { type FormProblem, SubmitFailure } from '#app/ui/forms/error-summary.tsx';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { useHydrated } from '#app/ui/use-loaded.ts';

type EditorBarProps = { unsaved: UnsavedState; isEdit: boolean; heldLabel: string | null; problems: FormProblem[] };

export function EditorBar({ unsaved, isEdit, heldLabel, problems }: EditorBarProps) {
  const hasScripts = useHydrated();
  const { isDirty, isStored } = unsaved;
  const status = isStored
    ? 'Unsaved changes, stored on this device'
    : 'Unsaved changes. This browser can’t store them.';
  return (
    <div className="submit-bar">
      <SubmitFailure problems={problems} />
      <p role="status" className={`text-sm ${isStored ? 'text-muted' : 'font-medium text-danger'}`}>
        {isDirty && status}
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
            onClick={unsaved.storeNow}
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
