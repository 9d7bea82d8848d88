/** What stands on an import's page in each of its states. */
import { Form, Link } from 'react-router';
import { type RunFigures, UNDO_HOURS } from '#app/listings/import/runs/run.ts';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { formatDateTime } from '#app/vocabulary/dates.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';

type Figures = Partial<RunFigures>;

export function count(n: number, one: string, many: string): string {
  return `${formatCount(n)} ${n === 1 ? one : many}`;
}

export function StopForm({ path, label }: { path: string; label: string }) {
  return (
    <Form method="post" action={`${path}/stop`} className="justify-self-start">
      <SubmitButton action={`${path}/stop`} pending="Stopping…" className="button-quiet">
        {label}
      </SubmitButton>
    </Form>
  );
}

type ConfirmFormProps = { path: string; figures: Figures };

/** Where nothing would change there is nothing to confirm, unless vanished cars are to be marked sold. */
export function ConfirmForm({ path, figures }: ConfirmFormProps) {
  const { vanished = 0, vanishedRefusal } = figures;
  const changing = (figures.new ?? 0) + (figures.changed ?? 0) + (figures.relisted ?? 0);
  if (changing + vanished === 0)
    return <p className="font-semibold">There is nothing to import: nothing would change.</p>;
  return (
    <Form method="post" action={`${path}/confirm`} className="grid gap-4">
      {vanishedRefusal && <p className="text-muted">Nobody can say which cars have vanished: {vanishedRefusal}.</p>}
      {vanished > 0 && (
        <label className="flex min-h-11 items-center gap-3 font-medium">
          <input type="checkbox" name="withdrawsMissing" className="size-5 shrink-0 accent-accent" />
          Mark {count(vanished, 'vanished car', 'vanished cars')} as sold
        </label>
      )}
      <SubmitButton action={`${path}/confirm`} pending="One moment…" className="justify-self-start">
        {changing > 0 ? `Import ${count(changing, 'car', 'cars')}` : 'Import'}
      </SubmitButton>
    </Form>
  );
}

export function RejectsLink({ path, rejected }: { path: string; rejected: number }) {
  if (rejected === 0) return null;
  return (
    <p>
      <a href={`${path}/rejects.csv`} download="rejects.csv" className="text-link underline">
        Download {count(rejected, 'rejected record', 'rejected records')}
      </a>{' '}
      with the reasons, mend them in that file, and upload it.
    </p>
  );
}

type OutcomeProps = { figures: Figures; wasStopped: boolean };

export function Outcome({ figures, wasStopped }: OutcomeProps) {
  const { unchanged = 0, changed = 0, relisted = 0, vanished = 0, rejected = 0 } = figures;
  if (wasStopped) return <p>You stopped it. What it had done until then stays, each listing whole.</p>;
  return (
    <ul className="grid list-disc gap-1 pl-5">
      <li>{count(figures.new ?? 0, 'new listing', 'new listings')}</li>
      <li>{count(changed, 'changed listing', 'changed listings')}</li>
      {relisted > 0 && <li>{count(relisted, 'listing', 'listings')} for sale again</li>}
      {vanished > 0 && <li>{count(vanished, 'vanished car', 'vanished cars')} marked as sold</li>}
      <li>{formatCount(unchanged)} as they were</li>
      <li>{count(rejected, 'record', 'records')} rejected</li>
    </ul>
  );
}

export function UndoLink({ path, undoUntil }: { path: string; undoUntil: Date | null }) {
  if (!undoUntil) {
    return <p className="text-muted">An import can be undone for {UNDO_HOURS} hours, until the next one.</p>;
  }
  return (
    <p>
      <Link to={`${path}/undo`} className="text-link underline">
        Undo this import
      </Link>{' '}
      until {formatDateTime(undoUntil)}, or until your next one.
    </p>
  );
}

type Undone = {
  undone: number;
  gone: number;
  keptCount: number;
  kept: { id: string; title: string }[];
};

export function UndoOutcome({ undone, gone, keptCount, kept }: Undone) {
  return (
    <div className="grid gap-4">
      <p>
        {count(undone, 'listing is', 'listings are')} as before the import.
        {gone > 0 && ` ${count(gone, 'listing', 'listings')} you had deleted already.`}
      </p>
      {keptCount > 0 && (
        <div className="grid gap-2">
          <p className="font-semibold">
            {count(keptCount, 'listing was', 'listings were')} changed since the import, and stayed:
          </p>
          <ul className="grid list-disc gap-1 pl-5">
            {kept.map(({ id, title }) => (
              <li key={id} className="wrap-anywhere">
                <Link to={`/listing/${id}`} className="text-link">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
          {keptCount > kept.length && <p className="text-muted">The first {formatCount(kept.length)} are shown.</p>}
        </div>
      )}
    </div>
  );
}
