import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { projectFolder } from '#app/platform/project-folder.server.ts';
import { Dictionary } from '#app/search/text/dictionary.ts';
import type { FromThread, ToThread } from '#app/search/text/in-text-thread.ts';
import type { LoadedTexts, Pause, TextLoader } from '#app/search/text/text-loading.ts';

const MESSAGE_TEXTS = 500;
/** Some megabytes. */
const MOST_MESSAGES_AHEAD = 16;

/** Loads texts in a thread of its own, because finding words is two thirds of what adding a listing costs. Call `close` in the end. */
export class TextThread implements TextLoader {
  readonly #worker = new Worker(threadFile());
  /** Rejects if the thread ends first. */
  readonly #loaded: Promise<LoadedTexts>;
  #slots: number[] = [];
  #texts: string[] = [];
  #messagesAhead = 0;
  #onTextsAdded = () => {};

  constructor() {
    this.#loaded = new Promise((resolve, reject) => {
      this.#worker.on('error', reject);
      this.#worker.on('exit', () => reject(new Error('The thread that reads texts has ended.')));
      this.#worker.on('message', (message: FromThread) => {
        if (message === 'texts-added') this.#countTextsAdded();
        else resolve({ ...message, dictionary: Dictionary.from(message.dictionary) });
      });
    });
    // Those who wait for it see the error.
    this.#loaded.catch(() => {});
  }

  add(slot: number, text: string): void {
    this.#slots.push(slot);
    this.#texts.push(text);
    if (this.#slots.length === MESSAGE_TEXTS) this.#postTexts();
  }

  room(): Pause {
    return this.#messagesAhead < MOST_MESSAGES_AHEAD ? undefined : this.#waitForRoom();
  }

  finish(capacity: number): Generator<Pause, LoadedTexts> {
    this.#postTexts();
    this.#post({ capacity });
    return this.#receive();
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  /** Throws if the thread has failed. */
  async #waitForRoom() {
    while (this.#messagesAhead >= MOST_MESSAGES_AHEAD) {
      const added = new Promise<void>((resolve) => {
        this.#onTextsAdded = resolve;
      });
      await Promise.race([added, this.#loaded]);
    }
  }

  *#receive(): Generator<Pause, LoadedTexts> {
    let texts: LoadedTexts | undefined;
    yield this.#loaded.then((loaded) => {
      texts = loaded;
    });
    if (!texts) throw new Error('A pause must be waited for.');
    return texts;
  }

  #postTexts() {
    this.#messagesAhead += 1;
    this.#post({ slots: this.#slots, texts: this.#texts });
    this.#slots = [];
    this.#texts = [];
  }

  #countTextsAdded() {
    this.#messagesAhead -= 1;
    this.#onTextsAdded();
  }

  #post(message: ToThread) {
    this.#worker.postMessage(message);
  }
}

/** `vite.config.ts` makes a file of it, beside the server’s. */
function threadFile(): string {
  const isBuilt = !import.meta.url.endsWith('.ts');
  return isBuilt ? projectFolder('in-text-thread.js') : fileURLToPath(new URL('./in-text-thread.ts', import.meta.url));
}
