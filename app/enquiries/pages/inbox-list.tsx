import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import type { Inbox, InboxCar, InboxFilter, InboxRow } from '#app/enquiries/inbox.server.ts';
import { CarThumb } from '#app/enquiries/pages/car-line.tsx';
import { shownAge } from '#app/enquiries/pages/message-times.ts';
import { isSoldCard } from '#app/listings/card.ts';
import { useFollowingFields } from '#app/ui/forms/use-following-fields.ts';
import { formatPrice } from '#app/vocabulary/money.ts';

type InboxListProps = {
  inbox: Inbox;
  filter: InboxFilter;
  current?: string;
  now: Date;
  isSeller: boolean;
};

type InboxPanesProps = { isListOpen: boolean; list: ReactNode; children: ReactNode };

/** Side by side where both fit, each with its own scroll bar; a phone shows one of them. */
export function InboxPanes({ isListOpen, list, children }: InboxPanesProps) {
  return (
    <div className="mx-auto grid w-full max-w-7xl lg:h-[max(36rem,calc(100dvh-4rem))] lg:grid-cols-[22rem_minmax(0,1fr)] lg:divide-x lg:divide-line">
      <section
        aria-label="All messages"
        className={`grid content-start gap-4 overflow-y-auto px-4 py-6 sm:px-6 ${isListOpen ? '' : 'max-lg:hidden'}`}
      >
        {list}
      </section>
      <div className={`grid min-h-0 ${isListOpen ? 'max-lg:hidden' : ''}`}>{children}</div>
    </div>
  );
}

const STATES = { new: 'New', answered: 'Answered', closed: 'Closed' };

export function InboxList({ inbox, filter, current, now, isSeller }: InboxListProps) {
  const { cars, next } = inbox;
  const form = useFollowingFields({ q: filter.q });
  return (
    <div className="grid content-start gap-4">
      <Form ref={form} method="get" action="/messages" role="search" className="flex gap-2">
        <label htmlFor="search-messages" className="sr-only">
          Search messages
        </label>
        <input
          id="search-messages"
          type="search"
          name="q"
          defaultValue={filter.q}
          placeholder="Search messages"
          maxLength={100}
          className="control min-w-0 flex-1"
        />
        <button type="submit" className="button button-quiet px-3">
          <Search className="size-5" aria-hidden="true" />
          <span className="sr-only">Search</span>
        </button>
      </Form>
      {isSeller && <States filter={filter} />}
      {filter.car && (
        <Link
          to={`/messages?${queryOf({ ...filter, car: null }, {})}`}
          className="text-link my-0 inline-flex min-h-11 items-center justify-self-start"
        >
          Show all cars
        </Link>
      )}
      {cars.length === 0 && (
        <p className="py-6 text-muted">{hasFilter(filter) ? 'No messages match.' : 'No messages yet.'}</p>
      )}
      {cars.map((car) => (
        <CarGroup key={car.key} group={car} current={current} now={now} />
      ))}
      {next && (
        <Link to={`/messages?${queryOf(filter, { after: next })}`} className="button button-quiet justify-self-start">
          Earlier conversations
        </Link>
      )}
    </div>
  );
}

function hasFilter({ q, car, state }: InboxFilter): boolean {
  return q !== '' || car !== null || state !== null;
}

function queryOf({ q, car, state }: InboxFilter, changes: Record<string, string>): string {
  const filters = Object.entries({ q, car, state, ...changes }).filter(([, value]) => value);
  return new URLSearchParams(filters as [string, string][]).toString();
}

function States({ filter }: { filter: InboxFilter }) {
  const shown: [InboxFilter['state'], string][] = [
    [null, 'All'],
    ['new', 'New'],
    ['answered', 'Answered'],
    ['closed', 'Closed'],
  ];
  return (
    <nav aria-label="Filter enquiries" className="flex flex-wrap gap-x-4">
      {shown.map(([state, label]) => (
        <Link
          key={label}
          to={`/messages?${queryOf({ ...filter, state }, {})}`}
          aria-current={filter.state === state ? 'page' : undefined}
          className="text-link my-0 inline-flex min-h-11 items-center aria-[current]:font-bold aria-[current]:no-underline"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

type CarGroupProps = { group: InboxCar; current: string | undefined; now: Date };

function CarGroup({ group: { title, car, rows }, current, now }: CarGroupProps) {
  const isOwn = rows.some((row) => row.state !== null);
  const state = !car ? 'No longer listed' : isSoldCard(car) ? 'Sold' : formatPrice(car.priceCents);
  const words = (
    <span className="min-w-0">
      <span className="wrap-anywhere block font-bold text-base leading-snug group-hover:underline">{title}</span>
      <span className="block font-normal text-muted text-sm">
        {state}
        {isOwn && ` · ${rows.length === 1 ? '1 person' : `${rows.length} people`}`}
      </span>
    </span>
  );
  return (
    <section className="grid gap-1">
      <h2 className="min-w-0">
        {car ? (
          <Link to={`/messages?car=${car.id}`} className="group flex min-h-11 items-center gap-3">
            <CarThumb car={car} className="h-11 w-14" />
            {words}
          </Link>
        ) : (
          words
        )}
      </h2>
      <ul className="grid">
        {rows.map((row) => (
          <Row key={row.id} row={row} isCurrent={row.id === current} now={now} />
        ))}
      </ul>
    </section>
  );
}

function Row({ row, isCurrent, now }: { row: InboxRow; isCurrent: boolean; now: Date }) {
  const { id, name, text, isSuspect, isYours, at, unread, state, assigned } = row;
  return (
    <li>
      <Link
        to={`/messages/${id}`}
        aria-current={isCurrent ? 'page' : undefined}
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 rounded-control px-4 py-2.5 hover:bg-accent-soft aria-[current]:bg-accent-soft"
      >
        <span className="truncate font-semibold">{name}</span>
        <time dateTime={at.toISOString()} className="justify-self-end text-muted text-sm">
          {shownAge(at, now)}
        </time>
        <span className={`truncate text-[0.9375rem] ${unread > 0 ? 'font-semibold' : 'text-muted'}`}>
          {isYours && 'You: '}
          {isSuspect && <b>Possible scam: </b>}
          {text === '' ? 'Photos' : text}
        </span>
        <span className="flex items-center gap-2 justify-self-end text-muted text-sm">
          {assigned && `${assigned} · `}
          {state && STATES[state]}
          {unread > 0 && <Unread count={unread} />}
        </span>
      </Link>
    </li>
  );
}

export function Unread({ count }: { count: number }) {
  return (
    <span className="grid min-w-6 place-items-center rounded-full bg-accent px-1.5 font-bold text-accent-ink text-xs leading-6">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> unread</span>
    </span>
  );
}
