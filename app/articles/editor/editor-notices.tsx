import { articleHref } from '#app/articles/article.ts';
import { FAILURE } from '#app/ui/forms/submit-button.tsx';
import { formatDateTime } from '#app/vocabulary/dates.ts';

const NOTICE = 'flex flex-wrap items-center justify-between gap-3 rounded-control border px-4 py-3';

type RestoredNoticeProps = {
  storedAt: Date;
  isOutdated: boolean;
  onDiscard: () => void;
};

export function RestoredNotice({ storedAt, isOutdated, onDiscard }: RestoredNoticeProps) {
  return (
    <div role="status" className={`${NOTICE} border-positive bg-accent-soft`}>
      <p>
        We’ve restored your unsaved changes from {formatDateTime(storedAt)}.
        {isOutdated && ' The article has been updated since you started.'}
      </p>
      <button type="button" className="button button-quiet" onClick={onDiscard}>
        Discard changes
      </button>
    </div>
  );
}

export function OpenInAnotherTab() {
  return (
    <p role="status" className={`${NOTICE} border-ochre bg-ochre-soft text-ochre`}>
      This article is open in another tab. Keep editing in one only: the latest changes replace earlier ones.
    </p>
  );
}

export function ChangedElsewhere({ version, articleId }: { version: string; articleId: string }) {
  return (
    <section
      role="alert"
      aria-labelledby="changed"
      {...FAILURE}
      className="grid gap-3 rounded-control border-2 border-ochre bg-ochre-soft p-4"
    >
      <h2 id="changed" className="font-bold text-lg text-ochre">
        This article was changed elsewhere
      </h2>
      <p>
        You changed it in another tab, or someone else did. Your changes aren’t saved yet. Open the saved version to
        compare, or replace it with yours.
      </p>
      <div className="flex flex-wrap gap-3">
        <button type="submit" name="overwrite" value={version} className="button">
          Use my version
        </button>
        <a href={articleHref({ id: articleId })} target="_blank" rel="noreferrer" className="button button-quiet">
          Open saved version<span className="sr-only"> in a new tab</span>
        </a>
      </div>
    </section>
  );
}

export function DeletedElsewhere() {
  return (
    <section
      role="alert"
      aria-labelledby="deleted"
      {...FAILURE}
      className="grid gap-3 rounded-control border-2 border-ochre bg-ochre-soft p-4"
    >
      <h2 id="deleted" className="font-bold text-lg text-ochre">
        This article was deleted
      </h2>
      <p>
        You deleted it in another tab, or someone else did, along with its images. Your text is still in this form. Add
        the images again to publish it as a new article.
      </p>
    </section>
  );
}
