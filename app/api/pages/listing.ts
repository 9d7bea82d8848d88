import { toApiDetail } from '#app/api/answers.server.ts';
import { answerRead, notThere, onlyRead, versionedJson } from '#app/http/api-answer.server.ts';
import { findListing } from '#app/listings/listings.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Route } from './+types/listing';

export function loader({ request, params, context }: Route.LoaderArgs) {
  return answerRead({ request, context }, async () => {
    const listing = await findListing(db, params.id);
    return listing ? versionedJson(request, toApiDetail(listing)) : notThere('listing');
  });
}

export const action = onlyRead;
