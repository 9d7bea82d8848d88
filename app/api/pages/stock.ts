import type { RouterContextProvider } from 'react-router';
import { absolute } from '#app/api/answers.server.ts';
import { changeStock, readCar } from '#app/api/stock-call.server.ts';
import { findBearer, type TokenBearer } from '#app/api/tokens.server.ts';
import { answerCall, noToken, notThere, orProblem, problem, READS, WRITES } from '#app/http/api-answer.server.ts';
import { receiveCall, type SentBody } from '#app/http/api-caller.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { refreshListings } from '#app/search/search.server.ts';
import { findStock, sellStock } from '#app/stock/put-stock.server.ts';
import type { Route } from './+types/stock';

const LONGEST_STOCK_NUMBER = 100;

type Call = { request: Request; context: Readonly<RouterContextProvider>; params: { stockNumber: string } };
type Work = (bearer: TokenBearer, stockNumber: string) => Promise<Response>;

export function loader(call: Route.LoaderArgs) {
  return answerBearer(call, 'read', async ({ seller }, stockNumber) => {
    const id = await findStock(db, seller.id, stockNumber);
    return id ? answer({ id, url: absolute(`/listing/${id}`) }) : notThere('stock number');
  });
}

export function action(call: Route.ActionArgs) {
  if (call.request.method === 'PUT') return answerBearer(call, 'write', (...own) => put(call, ...own));
  if (call.request.method === 'DELETE') return answerBearer(call, 'write', remove);
  return problem(405, 'Use GET, PUT or DELETE.');
}

/** Counted by token, so that programs behind one address don’t stop each other. */
function answerBearer(call: Call, scope: 'read' | 'write', work: Work) {
  return orProblem(call, () => askBearer(call, scope, work));
}

async function askBearer({ request, context, params }: Call, scope: 'read' | 'write', work: Work) {
  const bearer = await findBearer(db, request.headers.get('Authorization'));
  if (!bearer) return answerCall({ request, context }, { limit: READS }, async () => noToken());
  const limited = scope === 'read' ? { limit: READS, key: bearer.tokenId } : { limit: WRITES, key: bearer.tokenId };
  return answerCall({ request, context }, limited, async () => {
    if (bearer.isSuspended) return problem(403, 'Your account is suspended.');
    if (bearer.scope === 'ads') return problem(403, 'This token fetches the file for Google vehicle ads only.');
    if (scope === 'write' && bearer.scope !== 'write') return problem(403, 'This token is read-only.');
    const stockNumber = params.stockNumber.trim();
    if (stockNumber === '' || stockNumber.length > LONGEST_STOCK_NUMBER || /\p{Cc}/u.test(stockNumber)) {
      return problem(400, `A stock number has 1 to ${LONGEST_STOCK_NUMBER} characters.`);
    }
    return work(bearer, stockNumber);
  });
}

function put({ request, context }: Call, { seller }: TokenBearer, stockNumber: string): Promise<Response> {
  return receiveCall({ request, context }, seller.id, async (sent: SentBody) => {
    if (!sent.ok) return problem(sent.status, sent.message);
    const read = readCar(sent.text);
    if (!read.ok) return problem(read.status, read.detail, read.errors);
    const change = { seller, stockNumber, car: read.car, sent: sent.files, signal: request.signal };
    const changed = await changeStock(db, change);
    if (!changed.ok) return problem(422, 'The car wasn’t listed.', changed.errors);
    return answer(changed.body, changed.isNew ? 201 : 200);
  });
}

async function remove({ seller }: TokenBearer, stockNumber: string): Promise<Response> {
  const sold = await sellStock(db, seller.id, stockNumber);
  if (sold) await refreshListings([sold]);
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
}

function answer(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } });
}
