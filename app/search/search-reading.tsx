import { Link } from 'react-router';
import type { Reading } from '#app/search/typed-search.server.ts';

type SearchReadingProps = Reading & { showing: string; similar: { place: string; href: string }[] };

/** Shows how typed words were read, with a link to search for them as text. */
export function SearchReading({ showing, notes, unknownPlace, exactHref, similar }: SearchReadingProps) {
  return (
    <div className="mb-3 grid gap-1 text-[0.9375rem]">
      {showing && <p className="font-semibold">{`Showing: ${showing}`}</p>}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {unknownPlace && (
        <p>
          {`We don’t know the place “${unknownPlace}”. Try a suburb with its state, or a postcode.`}
          {similar.map(({ place, href }) => (
            <Link key={place} to={href} className="text-link ml-2">
              {place}
            </Link>
          ))}
        </p>
      )}
      <p>
        <Link to={exactHref} className="text-link">
          Search for these exact words instead
        </Link>
      </p>
    </div>
  );
}
