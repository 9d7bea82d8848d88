import { CardToolsContext, ListingGrid, type ListingGridProps } from '#app/saved-cars/listing-grid.tsx';
import { useLoaded } from '#app/ui/use-loaded.ts';

const loadTools = () => import('#app/saved-cars/tools/card-tools.tsx');

/** Cards that can be compared and hidden, with what is new since the last visit marked. `near` is the place searched around. */
export function ResultsGrid({ near, ...grid }: ListingGridProps & { near: string }) {
  const tools = useLoaded(loadTools);
  return (
    <CardToolsContext value={tools}>
      <ListingGrid {...grid} />
      {tools && <tools.CompareBar near={near} />}
    </CardToolsContext>
  );
}
