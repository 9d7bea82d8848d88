import { Bell, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useFetcher } from 'react-router';
import { useAuth } from '#app/accounts/use-auth.tsx';

export type SavedAnswer = { saved: { id: string; name: string; isNew: boolean } } | { problem: string };

type SaveSearchProps = {
  query: string;
  label?: string;
  isShort?: boolean;
};

/** Saves in one tap with an account; otherwise goes to a page that asks for an email. */
export function SaveSearch({ query, label = 'Save this search', isShort = false }: SaveSearchProps) {
  const isSignedIn = useAuth().currentUser !== null;
  const page = `/saved-searches/new?${query}`;
  const button = {
    className: `button button-quiet ${isShort ? 'shrink-0 max-sm:px-3' : ''}`,
    children: (
      <>
        <Bell className="size-4.5 shrink-0" aria-hidden="true" />
        <span className={isShort ? 'max-sm:sr-only' : ''}>{label}</span>
      </>
    ),
  };
  return isSignedIn ? <SaveAtOnce key={query} page={page} button={button} /> : <Link to={page} {...button} />;
}

function SaveAtOnce({ page, button }: { page: string; button: { className: string; children: ReactNode } }) {
  const saving = useFetcher<SavedAnswer>();
  const undoing = useFetcher();
  const answer = saving.data;
  const saved = answer && 'saved' in answer && undoing.state === 'idle' && undoing.data === undefined;
  if (saved) return <Saved {...answer.saved} Undo={undoing.Form} />;
  return (
    <saving.Form
      method="post"
      action={page}
      className="flex flex-wrap items-center gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void saving.submit({ stay: 'yes' }, { method: 'post', action: page });
      }}
    >
      <button type="submit" aria-disabled={saving.state !== 'idle' || undefined} {...button} />
      <p role="status" className="text-danger empty:hidden">
        {answer && 'problem' in answer ? answer.problem : ''}
      </p>
    </saving.Form>
  );
}

type SavedProps = { id: string; name: string; isNew: boolean; Undo: ReturnType<typeof useFetcher>['Form'] };

function Saved({ id, name, isNew, Undo }: SavedProps) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-1 max-sm:w-full">
      <p className="flex items-center gap-2 font-semibold text-positive">
        <Check className="size-4.5 shrink-0" aria-hidden="true" />
        <span>
          {isNew ? 'Saved' : 'Saved already'}
          <span className="sr-only">: {name}</span>
        </span>
      </p>
      {isNew && (
        <Undo method="post" action="/saved-searches">
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="do" value="delete" />
          <input type="hidden" name="stay" value="yes" />
          <button type="submit" className="text-link my-0 inline-flex min-h-11 items-center">
            Undo
          </button>
        </Undo>
      )}
      <Link to={`/saved-searches/${id}`} className="text-link my-0 inline-flex min-h-11 items-center">
        Edit
      </Link>
    </div>
  );
}
