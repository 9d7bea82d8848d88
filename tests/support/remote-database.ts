/** The embedded database of a running site that was started with `shared-site-process.ts`. */
import type { ChildProcess } from 'node:child_process';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database } from '#app/platform/db/types.server.ts';
import type { Call, Reply } from '#tests/support/shared-site-process.ts';

type Send = (call: DistributiveOmit<Call, 'id'>) => Promise<{ id: number; result: unknown }>;
type DistributiveOmit<Each, Key extends PropertyKey> = Each extends unknown ? Omit<Each, Key> : never;

/** Of PGlite what Drizzle uses. */
class RemoteClient {
  readonly #send: Send;
  readonly #transaction: number | null;

  constructor(send: Send, transaction: number | null = null) {
    this.#send = send;
    this.#transaction = transaction;
  }

  async query(text: string, values: unknown[], { rowMode }: { rowMode: 'array' | 'object' }) {
    const { result } = await this.#send({ does: 'query', text, values, rowMode, transaction: this.#transaction });
    return result;
  }

  async transaction<Result>(work: (client: RemoteClient) => Promise<Result>): Promise<Result> {
    const { id: transaction } = await this.#send({ does: 'begin' });
    try {
      const result = await work(new RemoteClient(this.#send, transaction));
      await this.#send({ does: 'commit', transaction });
      return result;
    } catch (error) {
      await this.#send({ does: 'roll back', transaction }).catch(() => {});
      throw error;
    }
  }
}

export function openRemoteDatabase(site: ChildProcess): Database {
  const waiting = new Map<number, (reply: Reply) => void>();
  let calls = 0;
  site.on('message', (reply: Reply) => {
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  const send: Send = async (call) => {
    calls += 1;
    const id = calls;
    const { error, result } = await new Promise<Reply>((resolve) => {
      waiting.set(id, resolve);
      site.send({ ...call, id } as Call);
    });
    if (error) throw Object.assign(new Error(error.message), error);
    return { id, result };
  };
  return drizzle(new RemoteClient(send) as unknown as PGlite);
}
