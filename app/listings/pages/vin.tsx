import { Link } from 'react-router';
import { privateMeta } from '#app/http/site-meta.ts';
import { notFound } from '#app/http/viewer.server.ts';
import { ListingTrouble } from '#app/listings/listing-trouble.tsx';
import { findListing, findVinEnding } from '#app/listings/listings.server.ts';
import { VinEnding } from '#app/listings/specifications.tsx';
import { db } from '#app/platform/db/client.server.ts';
import type { Route } from './+types/vin';

export async function loader({ params }: Route.LoaderArgs) {
  await requireVinEnding(params.id);
  return null;
}

/** Only on request: the car's page and its data never include it. */
export async function action({ params }: Route.ActionArgs) {
  return { vinEnding: await requireVinEnding(params.id) };
}

async function requireVinEnding(listingId: string): Promise<string> {
  const vinEnding = await findVinEnding(db, listingId);
  if (vinEnding !== null) return vinEnding;
  throw notFound((await findListing(db, listingId)) ? 'The seller gave no VIN for this car' : 'Listing not found');
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'End of the VIN');

export default function VinPage({ actionData, params }: Route.ComponentProps) {
  return (
    <div className="page-narrow grid gap-5">
      <h1>End of the VIN</h1>
      {actionData ? (
        <p className="max-w-[60ch]">
          The VIN of this car ends in <b>{actionData.vinEnding}</b>. Compare it with the plate on the car and the rego
          papers. For a PPSR check ($2), ask the seller for the whole VIN.
        </p>
      ) : (
        <VinEnding listingId={params.id} />
      )}
      <p>
        <Link to={`/listing/${params.id}`} className="button button-quiet">
          Back to the car
        </Link>
      </p>
    </div>
  );
}

export { ListingTrouble as ErrorBoundary };
