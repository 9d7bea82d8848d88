import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { FREQUENCIES, FREQUENCY_LABELS } from '#app/alerts/frequency.ts';
import type { ShownSearch } from '#app/alerts/search-list.server.ts';
import { ResponsivePhoto } from '#app/ui/photo/responsive-photo.tsx';

type SearchRowProps = {
  search: ShownSearch;
  action: string;
  /** Only with an account: where the search can be renamed, and where its visit is counted. */
  ownPage?: string;
};

export function SearchRow({ search, action, ownPage }: SearchRowProps) {
  const { id, name, pausedOn, schedule } = search;
  const heading = `search-${id}`;
  const isPaused = pausedOn !== null;
  return (
    <li className="min-w-0">
      <section
        aria-labelledby={heading}
        className="panel grid items-center gap-x-8 gap-y-3 p-4 sm:p-5 md:grid-cols-[minmax(0,1fr)_13rem] lg:grid-cols-[minmax(0,1fr)_18rem_13rem]"
      >
        <div className="grid min-w-0 gap-2.5">
          <h2 id={heading} className="wrap-anywhere font-semibold text-lg">
            <Link to={ownPage ? `${ownPage}/cars` : search.href} className="text-link my-0">
              {name}
            </Link>
          </h2>
          <FilterList filters={search.filters} />
        </div>
        <News search={search} />
        <div className="grid gap-2 md:col-start-2 md:row-start-1 lg:col-start-3">
          <ScheduleForm id={id} name={name} schedule={schedule} action={action} />
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            {ownPage && (
              <Link to={ownPage} className="text-link inline-flex min-h-11 items-center">
                Edit<span className="sr-only"> {name}</span>
              </Link>
            )}
            <Press id={id} change={isPaused ? 'resume' : 'pause'} action={action}>
              {isPaused ? 'Resume' : 'Pause'}
              <span className="sr-only"> {name}</span>
            </Press>
            <Press id={id} change="delete" action={action} look="text-danger">
              Delete<span className="sr-only"> {name}</span>
            </Press>
          </div>
        </div>
      </section>
    </li>
  );
}

export function FilterList({ filters }: { filters: string[] }) {
  if (filters.length === 0) return null;
  return (
    <ul aria-label="Filters" className="flex min-w-0 max-w-full flex-wrap gap-2">
      {filters.map((filter) => (
        <li key={filter} className="max-w-full truncate rounded-full border border-line px-3 py-1 text-sm">
          {filter}
        </li>
      ))}
    </ul>
  );
}

function News({ search: { pausedOn, news, since, photos } }: { search: ShownSearch }) {
  if (pausedOn !== null) return <p className="text-muted md:max-lg:col-span-2">{`Paused since ${pausedOn}`}</p>;
  if (news === '') return <p className="text-muted md:max-lg:col-span-2">{`Nothing new ${since}`}</p>;
  return (
    <div className="grid gap-2 md:max-lg:col-span-2">
      <p className="font-semibold text-[0.9375rem] text-positive">{`${news} ${since}`}</p>
      {photos.length > 0 && (
        <div className="flex gap-2">
          {photos.map((photo) => (
            <div key={photo.url} className="aspect-4/3 w-[4.5rem] overflow-hidden rounded-control">
              <ResponsivePhoto photo={photo} alt="" sizes="4.5rem" className="h-full w-full" />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

type FormProps = { id: string; action: string };

/** Sent as soon as something else is chosen; without JavaScript by its button. */
function ScheduleForm({ id, name, schedule, action }: FormProps & Pick<ShownSearch, 'name' | 'schedule'>) {
  return (
    <Form method="post" action={action} preventScrollReset className="flex gap-2">
      <ChangeFields id={id} change="schedule" />
      <ScheduleSelect
        key={schedule}
        aria-label={`How often we email you about ${name}`}
        schedule={schedule}
        onChoose={(form) => form.requestSubmit()}
      />
      <button type="submit" className="button button-quiet hidden noscript:inline-flex">
        Change
      </button>
    </Form>
  );
}

type ScheduleSelectProps = {
  'aria-label'?: string;
  id?: string;
  schedule: string;
  onChoose?: (form: HTMLFormElement) => void;
};

export function ScheduleSelect({ schedule, onChoose, ...select }: ScheduleSelectProps) {
  return (
    <select
      {...select}
      name="schedule"
      defaultValue={schedule}
      autoComplete="off"
      className="control select-control w-full"
      onChange={({ currentTarget: { form } }) => form && onChoose?.(form)}
    >
      {FREQUENCIES.map((frequency) => (
        <option key={frequency} value={frequency}>
          {FREQUENCY_LABELS[frequency]}
        </option>
      ))}
    </select>
  );
}

type Change = 'schedule' | 'pause' | 'resume' | 'delete' | 'restore';
type PressProps = FormProps & { change: Change; look?: string; children: ReactNode };

export function Press({ id, change, action, look = '', children }: PressProps) {
  return (
    <Form method="post" action={action} preventScrollReset>
      <ChangeFields id={id} change={change} />
      <button type="submit" className={`text-link my-0 inline-flex min-h-11 items-center ${look}`}>
        {children}
      </button>
    </Form>
  );
}

function ChangeFields({ id, change }: { id: string; change: Change }) {
  return (
    <>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="do" value={change} />
    </>
  );
}
