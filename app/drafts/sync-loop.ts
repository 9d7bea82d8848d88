/** Decides when to save to the account: soon after a change, with growing delays on failure, at once on `now`. */
const SOON_MS = 600;
const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 60_000;

export class SyncLoop {
  readonly #run: () => Promise<string>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;
  #isDueAgain = false;
  #isStopped = false;
  #failures = 0;

  /** `run` answers `unreachable` to be run again. */
  constructor(run: () => Promise<string>) {
    this.#run = run;
  }

  soon() {
    if (this.#running) this.#isDueAgain = true;
    else if (this.#timer === undefined) this.#in(SOON_MS);
  }

  now(): Promise<void> {
    this.#failures = 0;
    if (!this.#running) return this.#start();
    this.#isDueAgain = true;
    return this.#running;
  }

  stop() {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #in(ms: number) {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#start(), ms);
  }

  #start(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#isStopped) return Promise.resolve();
    this.#isDueAgain = false;
    const outcome = this.#run().catch(() => 'unreachable');
    this.#running = outcome.then((outcome) => {
      this.#running = undefined;
      this.#after(outcome);
    });
    return this.#running;
  }

  #after(outcome: string) {
    if (outcome === 'unreachable') {
      const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** this.#failures);
      this.#failures += 1;
      this.#in(delay * (0.5 + Math.random() / 2));
      return;
    }
    this.#failures = 0;
    if (this.#isDueAgain) this.#in(SOON_MS);
  }
}
