/** When the account is told: soon after a change, again and later where it was not reached, at once where hope returns. */
import type { SyncOutcome } from '#app/listings/drafts/draft-sync.ts';

const SOON_MS = 600;
const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 60_000;

type Outcome = SyncOutcome['outcome'];

export class SyncLoop {
  readonly #run: () => Promise<Outcome>;
  readonly #random: () => number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;
  #isAskedAgain = false;
  #isStopped = false;
  #misses = 0;

  constructor(run: () => Promise<Outcome>, random: () => number = Math.random) {
    this.#run = run;
    this.#random = random;
  }

  /** Something changed. Where the account is out of reach its turn comes when it comes. */
  soon() {
    if (this.#running) this.#isAskedAgain = true;
    else if (this.#timer === undefined) this.#in(SOON_MS);
  }

  /** There is a reason to believe that it works now. */
  now(): Promise<void> {
    this.#misses = 0;
    if (this.#running) {
      this.#isAskedAgain = true;
      return this.#running;
    }
    return this.#go();
  }

  stop() {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #in(ms: number) {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#go(), ms);
  }

  #go(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#isStopped) return Promise.resolve();
    this.#isAskedAgain = false;
    // Whatever fails may work later: what is typed must not stay behind for that.
    const outcome = this.#run().catch((): Outcome => 'unreachable');
    this.#running = outcome.then((outcome) => {
      this.#running = undefined;
      this.#after(outcome);
    });
    return this.#running;
  }

  #after(outcome: Outcome) {
    if (outcome === 'unreachable') {
      const longest = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** this.#misses);
      this.#misses += 1;
      this.#in(longest * (0.5 + this.#random() / 2));
      return;
    }
    this.#misses = 0;
    if (outcome === 'busy' || this.#isAskedAgain) this.#in(SOON_MS);
  }
}
