import { Scale } from 'lucide-react';
import { Link } from 'react-router';
import { comparisonHref } from '#app/listings/compared-ids.ts';
import { readChosen } from '#app/saved-cars/tools/chosen-cars.ts';
import { useHydrated } from '#app/ui/use-loaded.ts';

type CompareCarProps = { id: string; similarIds: string[]; className: string };

/** With the cars chosen in the results, or else with similar ones. */
export function CompareCar({ id, similarIds, className }: CompareCarProps) {
  const chosen = (useHydrated() ? readChosen() : []).map((car) => car.id).filter((other) => other !== id);
  const label = chosen.length > 0 ? 'Compare with the cars you chose' : 'Compare with similar cars';
  const href = comparisonHref([id, ...(chosen.length > 0 ? chosen : similarIds)]);
  return (
    <Link to={href} aria-label={label} title={label} className={className}>
      <Scale className="size-5" aria-hidden="true" />
    </Link>
  );
}
