/** A person without JavaScript who resends a form until it is answered. */
import { setTimeout as sleep } from 'node:timers/promises';
import { FIREFOX } from '../../../tests/support/signed-in.ts';
import { freshAddress } from '../../visitors.ts';

/** A page to open, or a form to send. */
export type SiteRequest = { path: string; body?: FormData | URLSearchParams; afterMs?: number };
export type Answer = {
  status: number;
  text: string;
  headers: Headers;
  /** Sent before without an answer, so it may already have worked. */
  isRepeated: boolean;
};
export type Story = AsyncGenerator<SiteRequest, void, Answer>;

export type Log = {
  answered: number;
  unanswered: number;
  /** Answered with 503. */
  turnedAway: number;
  /** Answers that the site should not give. */
  surprises: string[];
};

export const newLog = (): Log => ({ answered: 0, unanswered: 0, turnedAway: 0, surprises: [] });

const PATIENCE_MS = 30_000;
const PAUSE_MS = 60;

export class Person {
  readonly #origin: string;
  readonly #cookie: string;
  readonly #story: Story;
  readonly #log: Log;
  #request: SiteRequest | undefined;
  #isRepeated = false;
  #answer: Answer | undefined;
  #isDone = false;

  constructor(site: { origin: string }, { cookie, story, log }: { cookie: string; story: Story; log: Log }) {
    this.#origin = site.origin;
    this.#cookie = cookie;
    this.#story = story;
    this.#log = log;
  }

  /** Until the story ends, or `isOver`. */
  async work(isOver: () => boolean): Promise<void> {
    while (!this.#isDone && !isOver()) {
      if (!this.#request) await this.#goOn();
      if (!this.#request || isOver()) continue;
      const answer = await this.#send(this.#request);
      if (!answer) continue;
      this.#answer = answer;
      this.#request = undefined;
      this.#isRepeated = false;
    }
  }

  get isDone(): boolean {
    return this.#isDone;
  }

  async #goOn() {
    try {
      const next = await this.#story.next(this.#answer as Answer);
      if (next.done) this.#isDone = true;
      else this.#request = next.value;
    } catch (error) {
      this.#log.surprises.push((error as Error).message);
      this.#isDone = true;
    }
  }

  async #send({ path, body, afterMs = 0 }: SiteRequest): Promise<Answer | null> {
    await sleep(afterMs);
    try {
      const response = await fetch(this.#origin + path, {
        ...(body && { method: 'POST', body }),
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: { Cookie: this.#cookie, 'User-Agent': FIREFOX, 'X-Forwarded-For': freshAddress() },
      });
      const { status, headers } = response;
      const answer = { status, headers, text: await response.text(), isRepeated: this.#isRepeated };
      if (status < 500) {
        this.#log.answered += 1;
        return answer;
      }
      if (status === 503) this.#log.turnedAway += 1;
      else this.#log.surprises.push(`${path} answered ${status}`);
    } catch (error) {
      if ((error as Error).name === 'TimeoutError') this.#log.surprises.push(`${path} didn’t answer in time`);
      this.#log.unanswered += 1;
    }
    this.#isRepeated = true;
    await sleep(PAUSE_MS);
    return null;
  }
}

/** Throws an error that describes an unexpected response. */
export function expectStatus({ path }: SiteRequest, answer: Answer, ...statuses: number[]): void {
  if (statuses.includes(answer.status)) return;
  const alert = /role="alert"[^>]*>([\s\S]{0,300})/.exec(answer.text)?.[1] ?? answer.text.slice(0, 200);
  const message = alert
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  throw new Error(`${path} answered ${answer.status}${answer.isRepeated ? ' when sent again' : ''}: ${message}`);
}

export function toForm(fields: Record<string, string>): URLSearchParams {
  return new URLSearchParams(fields);
}
