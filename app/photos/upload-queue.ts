/** Three at a time, in order. What the server rejected isn't sent again. Stops when the session ends, until `resume`. */
import { retryDelayMs } from '#app/ui/network-error.ts';
import type { Photo } from '#app/vocabulary/photo.ts';

const MAX_AT_ONCE = 3;
/** A server that fails this often on one photo fails because of it. */
const MAX_FAILURES = 6;

/** The same id for each attempt, so that the server stores the photo once. */
export type Upload = { uploadId: string; file: File };

export type Setback = 'unreachable' | 'busy' | 'failed';

export type UploadAnswer =
  | { outcome: 'stored'; photo: Photo }
  | { outcome: 'rejected'; message: string }
  /** No space until a draft is published or deleted. */
  | { outcome: 'full'; message: string }
  | { outcome: 'signed-out' }
  | { outcome: Setback; retryAfterMs?: number };

/** Never throws. After an abort its answer is ignored. */
export type SendPhoto = (
  upload: Upload,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<UploadAnswer>;

export type UploadState =
  | { step: 'waiting' }
  /** From 0 to 1; at 1 the server is processing. */
  | { step: 'sending'; progress: number }
  | { step: 'retrying'; after: Setback }
  /** Waits for the person to retry. */
  | { step: 'failed'; message?: string }
  | { step: 'rejected'; message: string }
  | { step: 'stored'; photo: Photo };

export type Uploads = { isSignedOut: boolean; states: ReadonlyMap<string, UploadState> };

type Entry = Upload & {
  state: UploadState;
  attempts: number;
  failures: number;
  /** From the server's Retry-After; `resume` doesn't shorten it. */
  notBefore: number;
  sending?: AbortController;
  timer?: ReturnType<typeof setTimeout> | undefined;
};

export const NO_UPLOADS: Uploads = { isSignedOut: false, states: new Map() };

export class UploadQueue {
  readonly #send: SendPhoto;
  readonly #random: () => number;
  readonly #entries = new Map<string, Entry>();
  readonly #listeners = new Set<() => void>();
  #uploads = NO_UPLOADS;
  #isStopped = false;

  constructor(send: SendPhoto, random: () => number = Math.random) {
    this.#send = send;
    this.#random = random;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly read = () => this.#uploads;

  add(uploads: Upload[]) {
    for (const upload of uploads) {
      if (this.#entries.has(upload.uploadId)) continue;
      this.#entries.set(upload.uploadId, {
        ...upload,
        state: { step: 'waiting' },
        attempts: 0,
        failures: 0,
        notBefore: 0,
      });
    }
    this.#sendNext();
  }

  /** A photo that the server has already stored stays there. */
  cancel(uploadId: string) {
    const entry = this.#entries.get(uploadId);
    if (!entry) return;
    this.#entries.delete(uploadId);
    clearTimeout(entry.timer);
    entry.sending?.abort();
    this.#sendNext();
  }

  retry(uploadId: string) {
    const entry = this.#entries.get(uploadId);
    if (entry?.state.step !== 'failed' && entry?.state.step !== 'retrying') return;
    entry.failures = 0;
    this.#queueAgain(entry);
    this.#sendNext();
  }

  /** After the connection or the session is back. */
  resume() {
    this.#uploads = { ...this.#uploads, isSignedOut: false };
    for (const entry of this.#entries.values()) {
      if (entry.state.step === 'retrying' && entry.notBefore <= Date.now()) this.#queueAgain(entry);
    }
    this.#sendNext();
  }

  /** Pauses until `start`. */
  stop() {
    this.#isStopped = true;
    for (const entry of this.#entries.values()) {
      entry.sending?.abort();
      if (entry.state.step === 'sending' || entry.state.step === 'retrying') this.#queueAgain(entry);
    }
    this.#notify();
  }

  start() {
    this.#isStopped = false;
    this.#sendNext();
  }

  #sendNext() {
    if (!this.#uploads.isSignedOut && !this.#isStopped) {
      const entries = [...this.#entries.values()];
      const free = MAX_AT_ONCE - entries.filter(({ state }) => state.step === 'sending').length;
      const next = entries.filter(({ state }) => state.step === 'waiting').slice(0, Math.max(0, free));
      for (const entry of next) this.#start(entry);
    }
    this.#notify();
  }

  async #start(entry: Entry) {
    const sending = new AbortController();
    entry.sending = sending;
    entry.state = { step: 'sending', progress: 0 };
    let percent = 0;
    const onProgress = (progress: number) => {
      if (sending.signal.aborted || Math.floor(progress * 100) === percent) return;
      percent = Math.floor(progress * 100);
      entry.state = { step: 'sending', progress };
      this.#notify();
    };
    const answer = await this.#send(entry, { onProgress, signal: sending.signal });
    if (sending.signal.aborted) return;
    this.#applyAnswer(entry, answer);
    this.#sendNext();
  }

  #applyAnswer(entry: Entry, answer: UploadAnswer) {
    if (answer.outcome === 'stored') entry.state = { step: 'stored', photo: answer.photo };
    else if (answer.outcome === 'rejected') entry.state = { step: 'rejected', message: answer.message };
    else if (answer.outcome === 'full') entry.state = { step: 'failed', message: answer.message };
    else if (answer.outcome === 'signed-out') {
      entry.state = { step: 'waiting' };
      this.#uploads = { ...this.#uploads, isSignedOut: true };
    } else this.#retryLater(entry, answer.outcome, answer.retryAfterMs);
  }

  #retryLater(entry: Entry, after: Setback, retryAfterMs = 0) {
    entry.attempts += 1;
    if (after === 'failed') entry.failures += 1;
    if (entry.failures >= MAX_FAILURES) {
      entry.state = { step: 'failed' };
      return;
    }
    const delay = Math.max(retryAfterMs, retryDelayMs(entry.attempts - 1, undefined, this.#random()));
    entry.notBefore = Date.now() + retryAfterMs;
    entry.state = { step: 'retrying', after };
    entry.timer = setTimeout(() => {
      this.#queueAgain(entry);
      this.#sendNext();
    }, delay);
  }

  #queueAgain(entry: Entry) {
    clearTimeout(entry.timer);
    entry.state = { step: 'waiting' };
  }

  #notify() {
    const states = new Map([...this.#entries].map(([uploadId, { state }]) => [uploadId, state]));
    this.#uploads = { ...this.#uploads, states };
    for (const listener of this.#listeners) listener();
  }
}
