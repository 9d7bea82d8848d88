/** Saves drafts to the account over HTTP. Runs in browsers only, and never rejects. */
import type { DraftEnd, Push, PushAnswer, SavedDraft } from '#app/drafts/draft.ts';

/** `rejected`: retrying won't help. `full`: the account has too many drafts. */
export type PushOutcome =
  | ({ outcome: 'saved' | 'conflict' } & SavedDraft)
  | ({ outcome: 'ended' } & DraftEnd)
  | { outcome: 'signed-out' | 'unreachable' | 'rejected' | 'full' };

export type SendDraft = (draftId: string, push: Push) => Promise<PushOutcome>;
export type SendDeletion = (draftId: string, version?: number) => Promise<boolean>;

const TIMEOUT_MS = 20_000;
/** A request that outlives its page may have 64 kB, with the frame of the form. */
const KEEPALIVE_BYTES = 60_000;

export const sendDraft: SendDraft = async (draftId, push) => {
  const json = JSON.stringify(push);
  const form = new FormData();
  form.set('push', json);
  const keepalive = document.visibilityState === 'hidden' && new Blob([json]).size < KEEPALIVE_BYTES;
  const response = await post(`/drafts/${draftId}`, { body: form, keepalive });
  return response ? toOutcome(response) : { outcome: 'unreachable' };
};

/** True if the account has no such draft now. With `version` a newer draft stays. */
export const sendDeletion: SendDeletion = async (draftId, version) => {
  const body = new URLSearchParams(version === undefined ? {} : { version: String(version) });
  const response = await post(`/drafts/${draftId}/delete`, { body, keepalive: true });
  return response !== null && (response.ok || response.status === 404);
};

async function post(url: string, init: RequestInit): Promise<Response | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
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
  if (!response.ok) return { outcome: 'rejected' };
  try {
    const answer = (await response.json()) as PushAnswer;
    if ('end' in answer) return { outcome: 'ended', ...answer };
    return { outcome: answer.isConflict ? 'conflict' : 'saved', ...answer };
  } catch {
    return { outcome: 'unreachable' };
  }
}
