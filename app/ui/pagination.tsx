import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { renderedOnce } from '#app/ui/rendered-once.tsx';
import { formatCount } from '#app/vocabulary/numbers.ts';

/** `null` is an ellipsis. */
type PageNumber = number | null;

const MAX_NUMBERS = 5;

/** At most five numbers: first, last and those around the current page. */
export function pageNumbers(current: number, pages: number): PageNumber[] {
  if (pages <= MAX_NUMBERS) return Array.from({ length: pages }, (_, position) => position + 1);
  if (current <= 3) return [1, 2, 3, 4, null, pages];
  if (current >= pages - 2) return [1, null, pages - 3, pages - 2, pages - 1, pages];
  return [1, null, current - 1, current, current + 1, null, pages];
}

type PaginationProps = { page: number; pages: number; hrefOf: (page: number) => string };

export function Pagination({ page, pages, hrefOf }: PaginationProps) {
  if (pages <= 1) return null;
  const cells = pageNumbers(page, pages).map((number) => ({ number, href: number === null ? '' : hrefOf(number) }));
  const previous = page > 1 ? hrefOf(page - 1) : null;
  const next = page < pages ? hrefOf(page + 1) : null;
  return (
    <nav aria-label="Pages" className="mt-10 flex justify-center print:hidden">
      <ul className="flex flex-wrap items-center justify-center gap-1.5">
        <PageItems page={page} pages={pages} cells={cells} previous={previous} next={next} />
      </ul>
    </nav>
  );
}

type PageItemsProps = {
  page: number;
  pages: number;
  cells: { number: PageNumber; href: string }[];
  previous: string | null;
  next: string | null;
};

const PageItems = renderedOnce(({ page, pages, cells, previous, next }: PageItemsProps) => {
  return (
    <>
      {previous !== null && (
        <li>
          <Link discover="none" to={previous} rel="prev" aria-label="Previous page" className="page-number">
            <ChevronLeft className="size-5" aria-hidden="true" />
          </Link>
        </li>
      )}
      {cells.map(({ number, href }, position) => (
        <li
          key={number ?? `gap ${position}`}
          className={isNeighbour(number, page, pages) ? 'max-sm:hidden' : undefined}
        >
          {number === null ? (
            <span className="px-1 text-muted">…</span>
          ) : (
            <PageLink number={number} page={page} pages={pages} href={href} />
          )}
        </li>
      ))}
      {next !== null && (
        <li>
          <Link discover="none" to={next} rel="next" aria-label="Next page" className="page-number">
            <ChevronRight className="size-5" aria-hidden="true" />
          </Link>
        </li>
      )}
    </>
  );
});

/** Hidden on a phone: the arrows lead there. */
function isNeighbour(number: PageNumber, page: number, pages: number): boolean {
  return number !== null && number !== 1 && number !== pages && number !== page;
}

type PageLinkProps = { number: number; page: number; pages: number; href: string };

function PageLink({ number, page, pages, href }: PageLinkProps) {
  if (number === page) {
    return (
      <span aria-current="page" className="page-number">
        <span className="sr-only">Page </span>
        {formatCount(number)}
      </span>
    );
  }
  return (
    <Link discover="none" to={href} className="page-number">
      <span className="sr-only">{number === 1 ? 'First page, ' : number === pages ? 'Last page, ' : 'Page '}</span>
      {formatCount(number)}
    </Link>
  );
}
