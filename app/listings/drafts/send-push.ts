/** Tells the account of a draft, over HTTP. Runs in browsers only. */
import type { Draft, Gone, Push, PushAnswer } from '#app/listings/drafts/draft.ts';
import type { Photo } from '#app/vocabulary/photo.ts';

/** What the account said: `refused` is no use to be repeated as it is; `full`: there are as many drafts as it keeps. */
export type PushOutcome =
  | { outcome: 'heard'; draft: Draft; photos: Photo[] }
  | ({ outcome: 'gone' } & Gone)
  | { outcome: 'signed-out' | 'unreachable' | 'refused' | 'full' };

export type SendPush = (draftId: string, push: Push) => Promise<PushOutcome>;

/** A connection that does not answer by then is none. */
const PATIENCE_MS = 20_000;

/** What outlives its page may have 64 kB, the frame of the form included. */
const LAST_BYTES = 60_000;

/** Never rejects. */
export const sendPush: SendPush = async (draftId, push) => {
  const json = new Blob([JSON.stringify(push)]);
  const form = new FormData();
  form.set('push', await json.text());
  const keepalive = document.visibilityState === 'hidden' && json.size < LAST_BYTES;
  const response = await post(`/drafts/${draftId}`, { body: form, keepalive });
  return response ? toOutcome(response) : { outcome: 'unreachable' };
};

/** Whether the account deleted it, or never had it. */
export async function sendDiscard(draftId: string): Promise<'done' | 'signed-out' | 'unreachable'> {
  const response = await post(`/drafts/${draftId}/delete`, { body: new URLSearchParams(), keepalive: true });
  if (!response || response.status >= 500 || response.status === 429) return 'unreachable';
  return response.status === 401 ? 'signed-out' : 'done';
}

async function post(url: string, init: RequestInit): Promise<Response | null> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const headers = { Accept: 'application/json' };
  try {
    return await fetch(url, { method: 'POST', headers, redirect: 'manual', signal, ...init });
  } catch {
    return null;
  }
}

async function toOutcome(response: Response): Promise<PushOutcome> {
  if (response.type === 'opaqueredirect' || [401, 403].includes(response.status)) return { outcome: 'signed-out' };
  if (response.status >= 500 || response.status === 429) return { outcome: 'unreachable' };
  if (response.status === 409) return { outcome: 'full' };
  if (!response.ok) return { outcome: 'refused' };
  try {
    const answer = (await response.json()) as PushAnswer;
    if ('gone' in answer) return { outcome: 'gone', ...answer };
    return { outcome: 'heard', draft: answer.draft, photos: answer.photos };
  } catch {
    return { outcome: 'unreachable' };
  }
}
