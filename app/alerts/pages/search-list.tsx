import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Press, SearchRow } from '#app/alerts/pages/search-row.tsx';
import type { ShownSearch } from '#app/alerts/search-list.server.ts';

type SearchListProps = {
  searches: ShownSearch[];
  action: string;
  hasPages?: boolean;
};

export function SearchList({ searches, action, hasPages = false }: SearchListProps) {
  return (
    <ul className="grid gap-3">
      {searches.map((search) => (
        <SearchRow
          key={search.id}
          search={search}
          action={action}
          {...(hasPages && { ownPage: `/saved-searches/${search.id}` })}
        />
      ))}
    </ul>
  );
}

type NoticeProps = { id: string; name: string; action: string };

export function SavedNotice({ id, name, action }: NoticeProps) {
  return (
    <NoticeBar>
      <p className="wrap-anywhere min-w-0 flex-1">{`Saved “${name}”.`}</p>
      <Press id={id} change="delete" action={action}>
        Undo
      </Press>
      <Link to={`/saved-searches/${id}`} className="text-link my-0 inline-flex min-h-11 items-center">
        Edit
      </Link>
    </NoticeBar>
  );
}

export function DeletedNotice({ id, name, action }: NoticeProps) {
  return (
    <NoticeBar>
      <p className="wrap-anywhere min-w-0 flex-1">{`“${name}” is deleted.`}</p>
      <Press id={id} change="restore" action={action}>
        Undo
      </Press>
    </NoticeBar>
  );
}

function NoticeBar({ children }: { children: ReactNode }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 rounded-control border border-positive bg-accent-soft px-4 py-1.5 font-medium"
    >
      {children}
    </div>
  );
}
