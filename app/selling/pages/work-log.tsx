import { Link } from 'react-router';
import { privateMeta } from '#app/http/site-meta.ts';
import { viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { listWork } from '#app/selling/work-log.server.ts';
import { formatDateTime } from '#app/vocabulary/dates.ts';
import type { Route } from './+types/work-log';

export async function loader({ context, url }: Route.LoaderArgs) {
  const before = Number(url.searchParams.get('before'));
  const { rows, next } = await listWork(
    db,
    viewerOf(context).uid,
    Number.isSafeInteger(before) && before > 0 ? before : null,
  );
  return {
    rows: rows.map(({ id, name, what, about, at }) => ({ id, name, what, about, at: formatDateTime(at) })),
    next,
  };
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Who did what');

export default function WorkLogPage({ loaderData: { rows, next } }: Route.ComponentProps) {
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 *:max-w-3xl">
      <div>
        <Link to="/my-listings" className="text-link inline-flex min-h-11 items-center">
          ‹ My Listings
        </Link>
        <h1>Who did what</h1>
      </div>
      {rows.length === 0 ? (
        <p className="text-muted">Nothing yet. What your team does to your cars and messages is listed here.</p>
      ) : (
        <ol aria-label="Log" className="panel divide-y divide-line px-5">
          {rows.map(({ id, name, what, about, at }) => (
            <li key={id} className="wrap-anywhere py-3">
              <b>{name}</b> · {what}
              {about !== '' && <> · {about}</>}
              <span className="block text-muted text-sm">{at}</span>
            </li>
          ))}
        </ol>
      )}
      {next !== null && (
        <Link to={`/my-listings/log?before=${next}`} className="button button-quiet justify-self-start">
          Earlier
        </Link>
      )}
    </div>
  );
}
