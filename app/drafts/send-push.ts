/** Saves drafts to the account over HTTP. Runs in browsers only. */
import type { Gone, Push, PushAnswer } from '#app/drafts/draft.ts';
import type { DraftStore } from '#app/drafts/draft-store.ts';
import { type DraftKey, pushOf, type Version, withAnswer } from '#app/drafts/local-draft.ts';

/** `rejected`: retrying won't help. `full`: the account has too many drafts. */
export type PushOutcome =
  | { outcome: 'answered'; answer: Exclude<PushAnswer, Gone> }
  | ({ outcome: 'gone' } & Gone)
  | { outcome: 'signed-out' | 'unreachable' | 'rejected' | 'full' };

export type SendPush = (draftId: string, push: Push) => Promise<PushOutcome>;

const TIMEOUT_MS = 20_000;
/** A request that outlives its page may have 64 kB, with the frame of the form. */
const KEEPALIVE_BYTES = 60_000;

/** Never rejects. */
export const sendPush: SendPush = async (draftId, push) => {
  const json = JSON.stringify(push);
  const form = new FormData();
  form.set('push', json);
  const keepalive = document.visibilityState === 'hidden' && new Blob([json]).size < KEEPALIVE_BYTES;
  const response = await post(`/drafts/${draftId}`, { body: form, keepalive });
  return response ? toOutcome(response) : { outcome: 'unreachable' };
};

export type SendDiscard = (draftId: string, version?: number) => Promise<'done' | 'signed-out' | 'unreachable'>;

/** `done` also where the account never had it, or has a newer version than `version`. */
export const sendDiscard: SendDiscard = async (draftId, version) => {
  const body = new URLSearchParams(version === undefined ? {} : { version: String(version) });
  const response = await post(`/drafts/${draftId}/delete`, { body, keepalive: true });
  if (!response || response.status >= 500 || response.status === 429) return 'unreachable';
  return response.status === 401 ? 'signed-out' : 'done';
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
    return 'gone' in answer ? { outcome: 'gone', ...answer } : { outcome: 'answered', answer };
  } catch {
    return { outcome: 'unreachable' };
  }
}

export type SyncOutcome =
  | Exclude<PushOutcome, { outcome: 'answered' }>
  | { outcome: 'synced' }
  | { outcome: 'conflict'; saved: Version };

/** Sends what the device has of a draft, or asks what other devices have saved. */
export async function syncDraft(
  key: DraftKey,
  { store, send }: { store: DraftStore; send: SendPush },
): Promise<SyncOutcome> {
  const draft = await store.read(key);
  if (!draft) return { outcome: 'synced' };
  const push = pushOf(draft);
  const sent = await send(key.draftId, push);
  if (sent.outcome !== 'answered') return sent;
  const { answer } = sent;
  if (answer.isConflict) return { outcome: 'conflict', saved: answer };
  await store.change(key, (current) => current && withAnswer(current, push, answer, Date.now()));
  return { outcome: 'synced' };
}
