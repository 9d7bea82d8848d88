import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { type PageNumber, pageNumbers } from '#app/ui/page-numbers.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';

type PaginationProps = { page: number; pages: number; hrefOf: (page: number) => string };

const CELL = 'grid min-w-10 sm:min-w-11 h-11 place-items-center rounded-control px-2 font-semibold tabular-nums';
const LINK = `${CELL} border border-line-strong hover:bg-accent-soft`;

export function Pagination({ page, pages, hrefOf }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className="mt-10 flex justify-center print:hidden">
      <ul className="flex flex-wrap items-center justify-center gap-1.5">
        {page > 1 && (
          <li>
            <Link to={hrefOf(page - 1)} rel="prev" aria-label="Previous page" className={LINK}>
              <ChevronLeft className="size-5" aria-hidden="true" />
            </Link>
          </li>
        )}
        {pageNumbers(page, pages).map((number, position) => (
          <li key={number ?? `gap ${position}`} className={isNeighbour(number, page, pages) ? 'max-sm:hidden' : ''}>
            {number === null ? (
              <span className="px-1 text-muted">…</span>
            ) : (
              <PageLink {...{ number, page, pages, hrefOf }} />
            )}
          </li>
        ))}
        {page < pages && (
          <li>
            <Link to={hrefOf(page + 1)} rel="next" aria-label="Next page" className={LINK}>
              <ChevronRight className="size-5" aria-hidden="true" />
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** A phone has room for the ends and the current page; the arrows lead to the pages beside it. */
function isNeighbour(number: PageNumber, page: number, pages: number): boolean {
  return number !== null && number !== 1 && number !== pages && number !== page;
}

function PageLink({ number, page, pages, hrefOf }: PaginationProps & { number: number }) {
  if (number === page) {
    return (
      <span aria-current="page" className={`${CELL} bg-accent text-accent-ink`}>
        <span className="sr-only">Page </span>
        {formatCount(number)}
      </span>
    );
  }
  return (
    <Link to={hrefOf(number)} className={LINK}>
      <span className="sr-only">{number === 1 ? 'First page, ' : number === pages ? 'Last page, ' : 'Page '}</span>
      {formatCount(number)}
    </Link>
  );
}
