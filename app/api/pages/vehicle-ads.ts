import { Readable } from 'node:stream';
import { findDealerBySlug } from '#app/accounts/dealers.server.ts';
import { findBearer } from '#app/api/tokens.server.ts';
import { writeVehicleAds } from '#app/api/vehicle-ads.server.ts';
import { answerCall, noToken, notThere, onlyRead, orProblem, problem, READS } from '#app/http/api-answer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Route } from './+types/vehicle-ads';

const STORE_CODE = /^[\w .:-]{1,64}$/;

/** The token is in the address where Google fetches it, and only one that does nothing else may be there. */
export function loader(args: Route.LoaderArgs) {
  return orProblem(args, () => answer(args));
}

async function answer({ request, params, url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('token');
  const bearer = await findBearer(db, token === null ? request.headers.get('Authorization') : `Bearer ${token}`);
  if (!bearer) return answerCall({ request, context }, { limit: READS }, async () => noToken());
  return answerCall({ request, context }, { limit: READS, key: bearer.tokenId }, async () => {
    if (token !== null && bearer.scope !== 'ads')
      return problem(403, 'Send this token in a header, never in an address.');
    if (bearer.isSuspended) return problem(403, 'Your account is suspended.');
    const dealer = await findDealerBySlug(db, params.slug);
    if (dealer?.userId !== bearer.seller.id) return notThere('file');
    const storeCode = url.searchParams.get('store_code') ?? dealer.slug;
    if (!STORE_CODE.test(storeCode)) return problem(400, 'A store code has up to 64 letters and digits.');
    const lines = Readable.from(writeVehicleAds(db, dealer.userId, storeCode)).map((text) => Buffer.from(text));
    return new Response(Readable.toWeb(lines) as ReadableStream, {
      headers: {
        'Content-Type': 'text/tab-separated-values; charset=utf-8',
        'Cache-Control': 'private, no-store',
        'X-Robots-Tag': 'noindex',
      },
    });
  });
}

export const action = onlyRead;
