/** A seller and a buyer who keep going during a failure: what they see and what is stored. */
import { randomUUID } from 'node:crypto';
import { startSession } from '../../../app/accounts/sessions.server.ts';
import { writeToSeller } from '../../../app/enquiries/conversations.server.ts';
import type { Database } from '../../../app/platform/db/types.server.ts';
import { newId } from '../../../app/platform/ids.server.ts';
import { makeListing } from '../../../tests/support/factories.ts';
import { listingForm, picture } from '../../../tests/support/listing-form.ts';
import { makePerson } from '../../../tests/support/people.ts';
import { cookieOf, FIREFOX, visit } from '../../../tests/support/signed-in.ts';
import { freshAddress } from '../../visitors.ts';

/** `status` is 0 without an answer; `said` is the sentence that a person reads. */
export type Seen = { status: number; message: string; ms: number };
export type Scene = { userId: string; cookie: string; conversationId: string; listingId: string };

const PATIENCE_MS = 60_000;
const TROUBLE = /[^<>]*(?:wasn’t uploaded|went wrong|is down|try again)[^<>]*/i;

export async function makeScene(db: Database): Promise<Scene> {
  const { id: userId } = await makePerson(db, { isDealer: true, dealershipName: 'Yarra Motors' });
  const listingId = await makeListing(db, await makePerson(db));
  const buyer = { userId, emails: [], name: 'Jess', phone: '' };
  const sent = await writeToSeller(db, listingId, buyer, { text: 'Is it still there?', requestId: newId() });
  if (!sent.ok) throw new Error(sent.reason);
  const cookie = cookieOf(await startSession(db, userId, visit()));
  return { userId, cookie, listingId, conversationId: sent.conversationId };
}

export class Trial {
  readonly origin: string;
  readonly scene: Scene;
  /** The acknowledged texts of messages and cars. */
  readonly acknowledged: string[] = [];

  constructor({ origin }: { origin: string }, scene: Scene) {
    this.origin = origin;
    this.scene = scene;
  }

  async upload(bytes?: Uint8Array): Promise<Seen & { id: string; url: string }> {
    const body = new FormData();
    body.set('uploadId', randomUUID());
    const file = bytes
      ? new File([new Uint8Array(bytes)], 'car.jpg', { type: 'image/jpeg' })
      : await picture('car.jpg');
    body.set('photo', file);
    const answer = await this.#send('/uploads/photos', body);
    const json = answer.text.startsWith('{') ? JSON.parse(answer.text) : {};
    return { ...answer, message: json.message ?? '', id: json.id ?? '', url: json.url ?? '' };
  }

  /** As a form without JavaScript, with its photo. `keepsText` where the answer still shows what was typed. */
  async publish(): Promise<Seen & { keepsText: boolean }> {
    const description = `Reference ${newId()}.`;
    const answer = await this.#send(
      '/create-listing',
      listingForm({ description, photos: [await picture('car.jpg')] }),
    );
    if (answer.status === 200) this.acknowledged.push(description);
    return { ...answer, keepsText: answer.text.includes(description) };
  }

  async message(): Promise<Seen> {
    const message = `About the car, ${newId()}`;
    const body = new FormData();
    body.set('requestId', newId());
    body.set('message', message);
    const answer = await this.#send(`/messages/${this.scene.conversationId}`, body);
    if (answer.status === 303) this.acknowledged.push(message);
    return answer;
  }

  open(path: string): Promise<Seen & { text: string }> {
    return this.#send(path);
  }

  async #send(path: string, body?: FormData): Promise<Seen & { text: string }> {
    const startedAt = performance.now();
    const ms = () => Math.round(performance.now() - startedAt);
    try {
      const response = await fetch(this.origin + path, {
        ...(body && { method: 'POST', body }),
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: { Cookie: this.scene.cookie, 'User-Agent': FIREFOX, 'X-Forwarded-For': freshAddress() },
      });
      const text = await response.text();
      return { status: response.status, text, message: alertOf(text), ms: ms() };
    } catch (error) {
      return { status: 0, text: '', message: (error as Error).message, ms: ms() };
    }
  }
}

/** How many of the acknowledged texts are in no table. */
export async function countLost(
  { executeSql }: { executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> },
  { acknowledged }: Trial,
): Promise<number> {
  const { rows } = await executeSql(
    `select text from unnest($1::text[]) as text
      where text not in (select text from conversation_messages union select description from listings)`,
    [acknowledged],
  );
  return rows.length;
}

export function describeSeen(name: string, { status, message, ms }: Seen): string {
  const words = message === '' || status < 400 ? '' : ` “${message}”`;
  return `${name} ${status || 'no answer'}${words}${ms > 2000 ? ` after ${(ms / 1000).toFixed(1)} s` : ''}`;
}

function alertOf(page: string): string {
  if (!page.startsWith('<')) return page.slice(0, 120).trim();
  const alert = TROUBLE.exec(page)?.[0] ?? /<h1[^>]*>([\s\S]{0,600})/.exec(page)?.[1] ?? '';
  return alert
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x27;/g, '’')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 140);
}
