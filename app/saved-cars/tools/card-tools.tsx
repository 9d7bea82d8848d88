import { Link } from 'react-router';
import { comparisonHref, MOST_COMPARED } from '#app/listings/compared-ids.ts';
import { clearChosen, useChosenCars } from '#app/saved-cars/tools/chosen-cars.ts';

export { CardMenu } from '#app/saved-cars/tools/card-menu.tsx';

/** At the bottom of the screen, and in the end below the last card: it never covers one for good. */
export function CompareBar({ near }: { near: string }) {
  const chosen = useChosenCars();
  const ids = chosen.map(({ id }) => id);
  return (
    <div role="status" className="tall:sticky bottom-0 z-30 empty:hidden print:hidden">
      {chosen.length > 0 && (
        <div className="compare-bar mt-5 flex items-center gap-3 border-line-strong border-t bg-paper py-2">
          <p className="flex-1 text-[0.9375rem]">
            {chosen.length === 1 ? 'Add another car' : `${chosen.length} cars (up to ${MOST_COMPARED})`}
          </p>
          <button type="button" className="button button-quiet" onClick={clearChosen}>
            Clear
          </button>
          {chosen.length > 1 && (
            <Link to={comparisonHref(ids, near)} className="button">
              Compare
            </Link>
          )}
        </div>
      )}
    </div>
  );
}
