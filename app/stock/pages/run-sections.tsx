import { Form, Link } from 'react-router';
import { type PhotoFigures, type RunFigures, UNDO_HOURS } from '#app/stock/run.ts';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';
import { formatDateTime } from '#app/vocabulary/dates.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';
import { Sentences } from './review-sections.tsx';

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

export function ConfirmForm({ path, figures }: ConfirmFormProps) {
  const { vanished = 0, vanishedRefusal } = figures;
  const changing = (figures.new ?? 0) + (figures.changed ?? 0) + (figures.relisted ?? 0);
  if (changing + vanished === 0)
    return (
      <p className="font-semibold">
        {figures.rejected ? 'Nothing to import yet.' : 'Nothing to import: your listings match the file.'}
      </p>
    );
  return (
    <Form method="post" action={`${path}/confirm`} className="grid gap-4">
      {vanishedRefusal && <p className="text-muted">We can’t tell which cars are missing: {vanishedRefusal}.</p>}
      {vanished > 0 && (
        <label className="flex min-h-11 items-center gap-3 font-medium">
          <input type="checkbox" name="withdrawsMissing" className="size-5 shrink-0 accent-accent" />
          Mark {count(vanished, 'missing car', 'missing cars')} as sold
        </label>
      )}
      <SubmitButton action={`${path}/confirm`} pending="Starting…" className="justify-self-start">
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
        Download {count(rejected, 'rejected row', 'rejected rows')}
      </a>{' '}
      with the reasons, fix them and upload that file.
    </p>
  );
}

type OutcomeProps = { figures: Figures; wasStopped: boolean };

export function Outcome({ figures, wasStopped }: OutcomeProps) {
  const { unchanged = 0, changed = 0, relisted = 0, vanished = 0, rejected = 0, held = 0 } = figures;
  if (wasStopped) return <p>You stopped this import. Listings it had finished stay.</p>;
  const { leftOut = 0, photos } = figures;
  const isListed = (figures.new ?? 0) + changed + relisted + unchanged > 0;
  return (
    <>
      <ul className="grid list-disc gap-1 pl-5">
        <li>{count(figures.new ?? 0, 'new listing', 'new listings')}</li>
        <li>{count(changed, 'changed listing', 'changed listings')}</li>
        {relisted > 0 && <li>{count(relisted, 'listing', 'listings')} for sale again</li>}
        {vanished > 0 && <li>{count(vanished, 'missing car', 'missing cars')} marked as sold</li>}
        <li>{formatCount(unchanged)} unchanged</li>
        <li>{count(rejected, 'row', 'rows')} rejected</li>
        {leftOut > 0 && <li>{count(leftOut, 'row', 'rows')} left out: sold or not for sale yet</li>}
        {held > 0 && (
          <li>
            {count(held, 'listing', 'listings')} on hold until checked:{' '}
            <Link to="/my-listings" className="text-link">
              see why in My Listings
            </Link>
          </li>
        )}
      </ul>
      {photos && <PhotoCounts {...photos} words="added" />}
      {isListed && (
        <p className="flex flex-wrap gap-3">
          <Link to="/my-listings/stock" className="button">
            See your cars
          </Link>
          {!photos?.stored && (
            <Link to="/my-listings" className="button button-quiet">
              Add photos
            </Link>
          )}
        </p>
      )}
    </>
  );
}

/** `words`: what happens to those that don't fail. */
export function PhotoCounts({ stored, failed, failures, words }: PhotoFigures & { words: string }) {
  return (
    <section className="grid gap-2">
      <p>
        {count(stored, 'photo', 'photos')} {words}
        {failed > 0 && `, ${formatCount(failed)} failed`}
      </p>
      {failures.length > 0 && <Sentences heading="Photos that failed" sentences={failures} />}
      {failed > failures.length && <p className="text-muted">The first {formatCount(failures.length)} are shown.</p>}
    </section>
  );
}

export function UndoLink({ path, undoUntil }: { path: string; undoUntil: Date | null }) {
  if (!undoUntil) {
    return <p className="text-muted">You can undo an import for {UNDO_HOURS} hours, until your next one.</p>;
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
  keptListings: { id: string; title: string }[];
  hadPhotos: boolean;
};

export function UndoOutcome({ undone, gone, keptCount, keptListings, hadPhotos }: Undone) {
  return (
    <div className="grid gap-4">
      <p>
        {count(undone, 'listing is', 'listings are')} as before the import.
        {gone > 0 && ` You’d already deleted ${formatCount(gone)}.`}
        {hadPhotos && ' Photos that the import replaced don’t come back.'}
      </p>
      {keptCount > 0 && (
        <div className="grid gap-2">
          <p className="font-semibold">
            {count(keptCount, 'listing was', 'listings were')} changed after the import and left as they are:
          </p>
          <ul className="grid list-disc gap-1 pl-5">
            {keptListings.map(({ id, title }) => (
              <li key={id} className="wrap-anywhere">
                <Link to={`/listing/${id}`} className="text-link">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
          {keptCount > keptListings.length && (
            <p className="text-muted">The first {formatCount(keptListings.length)} are shown.</p>
          )}
        </div>
      )}
    </div>
  );
}

type RunProgressProps = { label: string; done: number; total: number; sentence: string };

export function RunProgress({ label, done, total, sentence }: RunProgressProps) {
  return (
    <div className="grid gap-2">
      <noscript>
        <meta httpEquiv="refresh" content="2" />
      </noscript>
      <progress aria-label={label} max={Math.max(total, 1)} value={Math.min(done, total)} className="w-full" />
      <p className="text-muted">{sentence}</p>
    </div>
  );
}
