import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { DraftOfForm } from '#app/drafts/use-draft.ts';
import { type Difference, draftDifferences, type NewerVersion } from '#app/selling/differences.ts';

export function ListingChangedElsewhere({ newer, path }: { newer: NewerVersion; path: string }) {
  return (
    <ChangedElsewhere
      title="This listing was changed elsewhere"
      text="In another tab or on another device. Your changes aren’t saved yet."
      differences={newer.differences}
    >
      <button type="submit" name="overwrite" value={newer.version} className="button">
        Use my version
      </button>
      <Link to={path} reloadDocument className="button button-quiet">
        Keep the saved version
      </Link>
    </ChangedElsewhere>
  );
}

export function DraftChangedElsewhere({ draft }: { draft: DraftOfForm }) {
  if (!draft.conflict) return null;
  const { saved, mine } = draft.conflict;
  return (
    <ChangedElsewhere
      title="This draft was changed elsewhere"
      text="In another tab or on another device. Your changes aren’t saved to your account yet."
      differences={draftDifferences(saved, mine)}
    >
      <button type="button" onClick={draft.keeper.keepMine} className="button">
        Use my version
      </button>
      <button type="button" onClick={draft.keeper.keepSaved} className="button button-quiet">
        Keep the saved version
      </button>
    </ChangedElsewhere>
  );
}

type ChangedElsewhereProps = { title: string; text: string; differences: Difference[]; children: ReactNode };

function ChangedElsewhere({ title, text, differences, children }: ChangedElsewhereProps) {
  const id = useId();
  return (
    <section
      role="alert"
      aria-labelledby={id}
      className="grid gap-4 rounded-control border-2 border-ochre bg-ochre-soft p-4 sm:p-5"
    >
      <h2 id={id} className="font-bold text-lg text-ochre">
        {title}
      </h2>
      <p>{text}</p>
      <dl className="grid gap-3">
        {differences.map(({ label, saved, typed }) => (
          <div key={label} className="grid gap-x-4 border-line-strong/40 border-t pt-3 sm:grid-cols-[8rem_1fr_1fr]">
            <dt className="font-semibold">{label}</dt>
            <Value title="Saved version" text={saved} />
            <Value title="Your version" text={typed} />
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">{children}</div>
    </section>
  );
}

function Value({ title, text }: { title: string; text: string }) {
  return (
    <dd className="line-clamp-6 whitespace-pre-line break-words">
      <span className="block text-muted text-sm">{title}</span>
      {text}
    </dd>
  );
}
