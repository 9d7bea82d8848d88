/**
 * Uploads of photos: at most three at a time, in the order they were added. What the connection or the server cannot do
 * now is tried again by itself, later and later; what the server refuses is not. One upload never holds up another for
 * longer than it is being sent. Nothing is sent while nobody is signed in, until `resume` is called.
 */
import type { Photo } from '#app/vocabulary/photo.ts';

const MAX_AT_ONCE = 3;
const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 60_000;
/** A server that fails this often over one photo fails because of it. */
const MAX_FAILURES = 6;

/** The id is made by the browser once for each photo, so that a repeated upload is not stored twice. */
export type Upload = { uploadId: string; file: File };

/** Why an upload is not through yet: no connection, a server that has no time, or one that failed. */
export type Setback = 'unreachable' | 'busy' | 'failed';

export type UploadAnswer =
  | { outcome: 'stored'; photo: Photo }
  | { outcome: 'refused'; message: string }
  /** There is no room for it until something else is published or deleted. */
  | { outcome: 'full'; message: string }
  | { outcome: 'signed-out' }
  | { outcome: Setback; retryAfterMs?: number };

/** Never rejects: whatever goes wrong is an answer. After an abort nobody reads the answer. */
export type SendPhoto = (
  upload: Upload,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<UploadAnswer>;

export type UploadState =
  | { step: 'waiting' }
  /** `progress` goes from 0 to 1; at 1 the server is at work. */
  | { step: 'sending'; progress: number }
  | { step: 'resting'; after: Setback }
  /** Given up until it is asked for; `message` says why where that is known. */
  | { step: 'failed'; message?: string }
  | { step: 'refused'; message: string }
  | { step: 'stored'; photo: Photo };

export type Uploads = { isSignedOut: boolean; states: ReadonlyMap<string, UploadState> };

type Entry = Upload & {
  state: UploadState;
  tries: number;
  failures: number;
  /** What the server asked for is waited for, whatever happens meanwhile. */
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

  /** For `useSyncExternalStore`, as is `read`. */
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
        tries: 0,
        failures: 0,
        notBefore: 0,
      });
    }
    this.#goOn();
  }

  /** Wherever it stands, it is as if it had never been added; what the server has stored stays there. */
  cancel(uploadId: string) {
    const entry = this.#entries.get(uploadId);
    if (!entry) return;
    this.#entries.delete(uploadId);
    clearTimeout(entry.timer);
    entry.sending?.abort();
    this.#goOn();
  }

  /** The person does not want to wait. */
  retry(uploadId: string) {
    const entry = this.#entries.get(uploadId);
    if (entry?.state.step !== 'failed' && entry?.state.step !== 'resting') return;
    entry.failures = 0;
    this.#queueAgain(entry);
    this.#goOn();
  }

  /** There is a connection again, or somebody signed in: what waits for it goes on at once. */
  resume() {
    this.#uploads = { ...this.#uploads, isSignedOut: false };
    for (const entry of this.#entries.values()) {
      if (entry.state.step === 'resting' && entry.notBefore <= Date.now()) this.#queueAgain(entry);
    }
    this.#goOn();
  }

  /** The page is left: nothing is sent until `start`, and nothing that is known is forgotten. */
  stop() {
    this.#isStopped = true;
    for (const entry of this.#entries.values()) {
      entry.sending?.abort();
      if (entry.state.step === 'sending' || entry.state.step === 'resting') this.#queueAgain(entry);
    }
    this.#tell();
  }

  start() {
    this.#isStopped = false;
    this.#goOn();
  }

  #goOn() {
    if (!this.#uploads.isSignedOut && !this.#isStopped) {
      const entries = [...this.#entries.values()];
      const free = MAX_AT_ONCE - entries.filter(({ state }) => state.step === 'sending').length;
      const next = entries.filter(({ state }) => state.step === 'waiting').slice(0, Math.max(0, free));
      for (const entry of next) this.#start(entry);
    }
    this.#tell();
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
      this.#tell();
    };
    const answer = await this.#send(entry, { onProgress, signal: sending.signal });
    if (sending.signal.aborted) return;
    this.#take(entry, answer);
    this.#goOn();
  }

  #take(entry: Entry, answer: UploadAnswer) {
    if (answer.outcome === 'stored') entry.state = { step: 'stored', photo: answer.photo };
    else if (answer.outcome === 'refused') entry.state = { step: 'refused', message: answer.message };
    else if (answer.outcome === 'full') entry.state = { step: 'failed', message: answer.message };
    else if (answer.outcome === 'signed-out') {
      entry.state = { step: 'waiting' };
      this.#uploads = { ...this.#uploads, isSignedOut: true };
    } else this.#rest(entry, answer.outcome, answer.retryAfterMs);
  }

  #rest(entry: Entry, after: Setback, retryAfterMs = 0) {
    entry.tries += 1;
    if (after === 'failed') entry.failures += 1;
    if (entry.failures >= MAX_FAILURES) {
      entry.state = { step: 'failed' };
      return;
    }
    const longest = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (entry.tries - 1));
    const delay = Math.max(retryAfterMs, longest * (0.5 + this.#random() / 2));
    entry.notBefore = Date.now() + retryAfterMs;
    entry.state = { step: 'resting', after };
    entry.timer = setTimeout(() => {
      this.#queueAgain(entry);
      this.#goOn();
    }, delay);
  }

  #queueAgain(entry: Entry) {
    clearTimeout(entry.timer);
    entry.state = { step: 'waiting' };
  }

  #tell() {
    const states = new Map([...this.#entries].map(([uploadId, { state }]) => [uploadId, state]));
    this.#uploads = { ...this.#uploads, states };
    for (const listener of this.#listeners) listener();
  }
}
