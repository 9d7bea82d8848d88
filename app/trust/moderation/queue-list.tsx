import { Link } from 'react-router';
import {
  keyOf,
  QUEUE_KINDS,
  QUEUE_LABELS,
  type QueueItem,
  type QueueItemKey,
  type QueueKind,
  queueHref,
} from '#app/trust/queue-item.ts';
import { formatDateTime } from '#app/vocabulary/dates.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';

type QueueListProps = {
  kind: QueueKind | null;
  items: QueueItem[];
  counts: Record<QueueKind, number>;
  chosen: QueueItemKey | null;
  now: Date;
};

const KIND_NAMES: Record<QueueKind, string> = {
  report: 'Report',
  hold: 'Hold',
  message: 'Message',
  appeal: 'Appeal',
};

export function QueueList({ kind, items, counts, chosen }: QueueListProps) {
  const at = items.findIndex((item) => keyOf(item) === chosen);
  const all = QUEUE_KINDS.reduce((sum, one) => sum + counts[one], 0);
  return (
    <section aria-labelledby="queue" className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="queue" className="font-semibold text-muted text-sm">
          Oldest first
        </h2>
        <span className="flex gap-2">
          <Step item={items[at + 1]} kind={kind} shortcut="j" label="Next" />
          <Step item={items[at - 1]} kind={kind} shortcut="k" label="Previous" />
        </span>
      </div>
      <ul className="flex flex-wrap gap-2">
        <Filter to={queueHref(null)} isChosen={kind === null} label={`All ${formatCount(all)}`} />
        {QUEUE_KINDS.map((one) => (
          <Filter
            key={one}
            to={queueHref(one)}
            isChosen={kind === one}
            label={`${QUEUE_LABELS[one]} ${formatCount(counts[one])}`}
          />
        ))}
      </ul>
      <ul className="grid gap-1">
        {items.map((item) => (
          <li key={keyOf(item)} className="grid min-w-0">
            <Link
              to={queueHref(kind, item)}
              aria-current={keyOf(item) === chosen || undefined}
              className="wrap-anywhere grid gap-0.5 rounded-control border border-transparent p-3 hover:border-line aria-[current]:border-accent aria-[current]:bg-surface"
            >
              <span className="flex justify-between gap-2 text-sm">
                <span className="font-semibold text-ochre">{KIND_NAMES[item.kind]}</span>
                <span className="text-muted">{formatDateTime(item.at)}</span>
              </span>
              <span className="font-semibold">{item.title}</span>
              <span className="text-[0.9375rem] text-muted">{item.about}</span>
              {item.reports && <span className="text-sm">{item.reports}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

type StepProps = { item: QueueItem | undefined; kind: QueueKind | null; shortcut: string; label: string };

function Step({ item, kind, shortcut, label }: StepProps) {
  if (!item) return null;
  return (
    <Link
      to={queueHref(kind, item)}
      data-shortcut={shortcut}
      aria-keyshortcuts={shortcut.toUpperCase()}
      className="inline-flex min-h-11 items-center gap-1.5 text-link text-sm"
    >
      {label} <Key name={shortcut} />
    </Link>
  );
}

export function Key({ name }: { name: string }) {
  return (
    <span aria-hidden="true" className="rounded border border-line px-1.5 text-muted text-xs uppercase">
      {name}
    </span>
  );
}

function Filter({ to, isChosen, label }: { to: string; isChosen: boolean; label: string }) {
  return (
    <li>
      <Link
        to={to}
        aria-current={isChosen ? 'page' : undefined}
        className="inline-flex min-h-11 items-center rounded-full border border-line px-3 text-sm aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:font-semibold"
      >
        {label}
      </Link>
    </li>
  );
}
