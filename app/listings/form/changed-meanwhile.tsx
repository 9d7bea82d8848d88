/** A listing that somebody changed, in another tab or on another device, while this form was open. */
import { Link } from 'react-router';
import type { Meanwhile } from '#app/listings/form/differences.ts';

type ChangedMeanwhileProps = { meanwhile: Meanwhile; path: string };

/** What differs, and the question which of the two it shall be. */
export function ChangedMeanwhile({ meanwhile, path }: ChangedMeanwhileProps) {
  return (
    <section
      role="alert"
      aria-labelledby="meanwhile"
      className="grid gap-4 rounded-control border-2 border-ochre bg-ochre-soft p-4 sm:p-5"
    >
      <h2 id="meanwhile" className="font-bold text-lg text-ochre">
        This listing was changed meanwhile
      </h2>
      <p>
        In another tab or on another device. Nothing of yours is saved yet. Do you want to overwrite that change with
        what is in this form?
      </p>
      <dl className="grid gap-3">
        {meanwhile.differences.map(({ label, saved, typed }) => (
          <div key={label} className="grid gap-x-4 border-line-strong/40 border-t pt-3 sm:grid-cols-[8rem_1fr_1fr]">
            <dt className="font-semibold">{label}</dt>
            <dd className="line-clamp-6 whitespace-pre-line break-words">
              <span className="block text-muted text-sm">Saved meanwhile</span>
              {saved}
            </dd>
            <dd className="line-clamp-6 whitespace-pre-line break-words">
              <span className="block text-muted text-sm">In this form</span>
              {typed}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        <button type="submit" name="overwrite" value={meanwhile.version} className="button">
          Overwrite with this form
        </button>
        <Link to={path} reloadDocument className="button button-quiet">
          Keep what was saved
        </Link>
      </div>
    </section>
  );
}
