import { answerCall, onlyPost, problem, READS } from '#app/http/api-answer.server.ts';
import { receiveJson } from '#app/http/api-caller.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Route } from './+types/mcp';

export const loader = onlyPost;

/** Counted as a read of the API. A batch could hide a thousand of them. */
export function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return onlyPost();
  return answerCall({ request, context }, { limit: READS }, async () => {
    const sent = await receiveJson(request);
    if (!sent.ok) return problem(sent.status, sent.message);
    const message = readMessage(sent.text);
    if (!message) return problem(400, 'Send one JSON-RPC message.');
    const { answerMcp } = await import('#app/api/mcp.server.ts');
    return answerMcp(db, request, message);
  });
}

function readMessage(text: string): object | null {
  try {
    const message = JSON.parse(text);
    return typeof message === 'object' && !Array.isArray(message) ? message : null;
  } catch {
    return null;
  }
}
