import { Link } from 'react-router';
import type { Understood } from '#app/search/typed-search.server.ts';

type UnderstoodSearchProps = Understood & { labels: string[]; similar: { place: string; href: string }[] };

/** How typed words were read, and the way out if that is not what was meant. */
export function UnderstoodSearch({
  labels,
  corrections,
  unknownPlace,
  isCut,
  exactHref,
  similar,
}: UnderstoodSearchProps) {
  return (
    <div className="mb-3 grid gap-1 text-[0.9375rem]">
      {labels.length > 0 && <p className="font-semibold">{`Showing: ${labels.join(' · ')}`}</p>}
      {corrections.map(({ typed, used }) => (
        <p key={typed}>{`“${typed}” was read as ${used}.`}</p>
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
      {isCut && <p>That was a long search: only the first 2,000 characters were read.</p>}
      <p>
        <Link to={exactHref} className="text-link">
          Search for these exact words instead
        </Link>
      </p>
    </div>
  );
}
