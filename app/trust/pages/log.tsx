import { data, Form, Link } from 'react-router';
import { privateMeta } from '#app/http/site-meta.ts';
import { type LogFilter, listActs } from '#app/platform/admin-log.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { SelectField } from '#app/ui/forms/select-field.tsx';
import { formatDateTime } from '#app/vocabulary/dates.ts';
import { ACTS } from '#app/vocabulary/moderation.ts';
import type { Route } from './+types/log';
import { readLogFilter } from './log-filter.ts';

const ON_A_PAGE = 50;

export async function loader({ url }: Route.LoaderArgs) {
  const filter = readLogFilter(url.searchParams);
  const before = Number(url.searchParams.get('before')) || 0;
  const acts = await listActs(db, filter, { before: Math.max(0, Math.floor(before)), most: ON_A_PAGE + 1 });
  const shown = acts.slice(0, ON_A_PAGE).map((act) => ({ ...act, at: formatDateTime(act.at) }));
  return data({ filter, acts: shown, older: acts.length > ON_A_PAGE ? shown.at(-1)?.id : undefined });
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Log');

type Shown = Route.ComponentProps['loaderData']['acts'];

export default function AdminLogPage({ loaderData: { filter, acts, older } }: Route.ComponentProps) {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''));
  const file = `/admin/log.csv?${query}`;
  if (older) query.set('before', String(older));
  return (
    <>
      <div>
        <h1>Log</h1>
        <p className="mt-1 text-muted">What administrators and moderators did, latest first. Lines can’t be changed.</p>
      </div>
      <FilterForm filter={filter} />
      {acts.length === 0 ? (
        <p className="panel px-6 py-14 text-center text-muted">No matches.</p>
      ) : (
        <Acts acts={acts} />
      )}
      <p className="flex flex-wrap gap-3">
        {older && (
          <Link to={`?${query}`} className="button button-quiet">
            Older
          </Link>
        )}
        <a href={file} className="button button-quiet">
          Download as CSV
        </a>
      </p>
    </>
  );
}

function FilterForm({ filter }: { filter: LogFilter }) {
  return (
    <Form key={JSON.stringify(filter)} role="search" className="flex flex-wrap items-end gap-3">
      <div className="field min-w-52 flex-1">
        <label htmlFor="who">Who (email or ID)</label>
        <input id="who" name="who" defaultValue={filter.who} className="control" />
      </div>
      <SelectField label="What" name="action" defaultValue={filter.action} className="min-w-52 flex-1">
        <option value="">Everything</option>
        {Object.entries(ACTS).map(([action, words]) => (
          <option key={action} value={action}>
            {words}
          </option>
        ))}
      </SelectField>
      <div className="field">
        <label htmlFor="from">From</label>
        <input id="from" name="from" type="date" defaultValue={filter.from} className="control" />
      </div>
      <div className="field">
        <label htmlFor="to">To</label>
        <input id="to" name="to" type="date" defaultValue={filter.to} className="control" />
      </div>
      <button type="submit" className="button h-[2.875rem]">
        Filter
      </button>
    </Form>
  );
}

function Acts({ acts }: { acts: Shown }) {
  return (
    <ol aria-label="Log" className="panel divide-y divide-line">
      {acts.map(({ id, at, by, name, action, about, detail }) => (
        <li key={id} className="wrap-anywhere grid gap-1 px-4 py-3 sm:px-5">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="font-semibold">{ACTS[action]}</span>
            <span className="text-[0.875rem] text-muted">{at}</span>
          </p>
          <p className="flex flex-wrap gap-x-4 text-[0.9375rem]">
            {detail && <span>{detail}</span>}
            {about && (
              <Link to={about} className="text-link">
                {about}
              </Link>
            )}
            <Link to={`?${new URLSearchParams({ who: by })}`} className="text-link">
              {by === 'command' ? 'Command' : name || 'Deleted account'}
            </Link>
          </p>
        </li>
      ))}
    </ol>
  );
}
