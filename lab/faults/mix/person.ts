/** A person without JavaScript who resends a form until it is answered. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../../demo/random.ts';
import { FIREFOX } from '../../../tests/support/signed-in.ts';
import { freshAddress } from '../../visitors.ts';

/** A page to open, or a form to send; as another person with `cookie`. */
export type SiteRequest = { path: string; body?: FormData | URLSearchParams; afterMs?: number; cookie?: string };
export type Answer = {
  status: number;
  text: string;
  headers: Headers;
  /** Sent before without an answer, so it may already have worked. */
  isRepeated: boolean;
};
export type Step<Result> = AsyncGenerator<SiteRequest, Result, Answer>;
export type Story = Step<void>;
/** Whose story it is, and until when. */
export type Teller = { userId: string; random: Random; isStopping: () => boolean };

/** What was acknowledged and isn’t in the tables, or is twice. */
export type Checked = { count: number; lost: string[]; twice: string[] };

/** `turnedAway` were answered with 503, `surprises` as the site should never answer. */
export type Log = { answered: number; unanswered: number; turnedAway: number; surprises: string[] };

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
  isDone = false;

  constructor(origin: string, { cookie, story, log }: { cookie: string; story: Story; log: Log }) {
    this.#origin = origin;
    this.#cookie = cookie;
    this.#story = story;
    this.#log = log;
  }

  /** Until the story ends, or `isOver`. */
  async work(isOver: () => boolean): Promise<void> {
    while (!this.isDone && !isOver()) {
      if (!this.#request) await this.#goOn();
      if (!this.#request || isOver()) continue;
      const answer = await this.#send(this.#request);
      this.#isRepeated = !answer;
      if (!answer) continue;
      this.#answer = answer;
      this.#request = undefined;
    }
  }

  async #goOn() {
    try {
      const next = await this.#story.next(this.#answer as Answer);
      if (next.done) this.isDone = true;
      else this.#request = next.value;
    } catch (error) {
      this.#log.surprises.push((error as Error).message);
      this.isDone = true;
    }
  }

  async #send({ path, body, afterMs = 0, cookie = this.#cookie }: SiteRequest): Promise<Answer | null> {
    await sleep(afterMs);
    try {
      const response = await fetch(this.#origin + path, {
        ...(body && { method: 'POST', body }),
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: { Cookie: cookie, 'User-Agent': FIREFOX, 'X-Forwarded-For': freshAddress() },
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
    await sleep(PAUSE_MS);
    return null;
  }
}

/** Opens or sends it. Throws an error that describes an unexpected response. */
export async function* ask(request: SiteRequest, ...statuses: number[]): Step<Answer> {
  const answer = yield request;
  if (statuses.includes(answer.status)) return answer;
  const alert = /role="alert"[^>]*>([\s\S]{0,300})/.exec(answer.text)?.[1] ?? answer.text.slice(0, 200);
  const message = alert
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const again = answer.isRepeated ? ' when sent again' : '';
  throw new Error(`${request.path} answered ${answer.status}${again}: ${message}`);
}

export async function* as<Result>(cookie: string, steps: Step<Result>): Step<Result> {
  let next = await steps.next(undefined as never);
  while (!next.done) next = await steps.next(yield { ...next.value, cookie });
  return next.value;
}

export function toForm(fields: Record<string, string>): URLSearchParams {
  return new URLSearchParams(fields);
}

export function below(random: Random, end: number): number {
  return Math.floor(random() * end);
}
