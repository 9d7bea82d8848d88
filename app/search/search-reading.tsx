import { Link } from 'react-router';
import type { Reading } from '#app/search/typed-search.server.ts';

export type PlaceHint = { text: string; links: { place: string; href: string }[] };

type SearchReadingProps = Pick<Reading, 'notes' | 'exactHref'> & { showing: string; placeHints: PlaceHint[] };

/** Shows how typed words were read, with a link to search for them as text. */
export function SearchReading({ showing, notes, exactHref, placeHints }: SearchReadingProps) {
  return (
    <div className="mb-3 grid gap-1 text-[0.9375rem]">
      {showing && <p className="font-semibold">{`Showing: ${showing}`}</p>}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {placeHints.map(({ text, links }) => (
        <p key={text}>
          {text}
          {links.map(({ place, href }) => (
            <Link key={place} to={href} className="text-link ml-2">
              {place}
            </Link>
          ))}
        </p>
      ))}
      <p>
        <Link to={exactHref} className="text-link">
          Search for these exact words instead
        </Link>
      </p>
    </div>
  );
}
