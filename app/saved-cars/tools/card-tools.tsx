import { Link } from 'react-router';
import { comparisonHref, MOST_COMPARED } from '#app/listings/compared-ids.ts';
import { clearChosen, useChosenCars } from '#app/saved-cars/tools/chosen-cars.ts';

export { CardMenu } from '#app/saved-cars/tools/card-menu.tsx';

/** At the bottom of the screen, so that nothing moves when it comes. */
export function CompareBar({ near }: { near: string }) {
  const chosen = useChosenCars();
  const ids = chosen.map(({ id }) => id);
  return (
    <div role="status" className="tall:fixed inset-x-3 bottom-3 z-30 flex justify-center empty:hidden print:hidden">
      {chosen.length > 0 && (
        <div className="panel flex max-w-full items-center gap-3 border-line-strong py-2 pr-2 pl-4">
          <p className="text-[0.9375rem]">
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
