import { articleHref } from '#app/articles/article.ts';
import { formatDateTime } from '#app/vocabulary/dates.ts';

const NOTICE = 'flex flex-wrap items-center justify-between gap-3 rounded-control border px-4 py-3';

type KeptNoticeProps = {
  keptAt: Date;
  /** The article was saved by somebody else since. */
  isOutdated: boolean;
  onDiscard: () => void;
};

export function KeptNotice({ keptAt, isOutdated, onDiscard }: KeptNoticeProps) {
  return (
    <div role="status" className={`${NOTICE} border-positive bg-accent-soft`}>
      <p>
        Your unsaved changes of {formatDateTime(keptAt)} are back.
        {isOutdated && ' The article was changed since they were begun.'}
      </p>
      <button type="button" className="button button-quiet" onClick={onDiscard}>
        Discard them
      </button>
    </div>
  );
}

export function EditedElsewhere() {
  return (
    <p role="status" className={`${NOTICE} border-ochre bg-ochre-soft text-ochre`}>
      This article is being written in another tab as well. Go on in one of the two: what is kept on this device is what
      was typed last.
    </p>
  );
}

/** Within the form: its button sends what is typed in place of what was saved meanwhile. */
export function ChangedMeanwhile({ version, articleId }: { version: string; articleId: string }) {
  return (
    <section
      role="alert"
      aria-labelledby="meanwhile"
      className="grid gap-3 rounded-control border-2 border-ochre bg-ochre-soft p-4"
    >
      <h2 id="meanwhile" className="font-bold text-lg text-ochre">
        This article was changed meanwhile
      </h2>
      <p>
        In another tab or by somebody else. Nothing of yours is saved yet, and nothing of it is lost. Open the article
        to see what was saved, or overwrite it with what is in this form.
      </p>
      <div className="flex flex-wrap gap-3">
        <button type="submit" name="overwrite" value={version} className="button">
          Overwrite with this form
        </button>
        <a href={articleHref({ id: articleId })} target="_blank" rel="noreferrer" className="button button-quiet">
          See what was saved<span className="sr-only"> in a new tab</span>
        </a>
      </div>
    </section>
  );
}

/** Within the form, whose button then publishes a new article. */
export function DeletedMeanwhile() {
  return (
    <section
      role="alert"
      aria-labelledby="deleted"
      className="grid gap-3 rounded-control border-2 border-ochre bg-ochre-soft p-4"
    >
      <h2 id="deleted" className="font-bold text-lg text-ochre">
        This article was deleted meanwhile
      </h2>
      <p>
        In another tab or by somebody else, and its images went with it. Your words are all in this form: add the images
        again and publish it as a new article, or go back to the articles to let it go.
      </p>
    </section>
  );
}
