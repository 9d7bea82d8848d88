import { X } from 'lucide-react';
import { Link } from 'react-router';

/** `href` is the search without it. */
export type ChosenFilter = { key: string; label: string; href: string };

/** What is asked for, each with a way to take it back. */
export function FilterChips({ chips }: { chips: ChosenFilter[] }) {
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Chosen filters" className="flex flex-wrap gap-2">
      {chips.map((chip) => (
        <li key={chip.key}>
          <Link to={chip.href} preventScrollReset className="chip max-w-full hover:bg-accent hover:text-accent-ink">
            <span className="sr-only">Remove </span>
            <span className="min-w-0 truncate">{chip.label}</span>
            <X className="size-3.5 shrink-0" aria-hidden="true" />
          </Link>
        </li>
      ))}
      <li>
        <Link to="/listings" preventScrollReset className="text-link inline-flex min-h-8.5 items-center px-2 text-sm">
          Clear all
        </Link>
      </li>
    </ul>
  );
}
