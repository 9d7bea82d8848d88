/**
 * Loaded into a shared site before its own code, which ends with the process that started it. Two processes can't open one
 * embedded database, so that process uses the site's, through `remote-database.ts`.
 */
import { PGlite, type Transaction } from '@electric-sql/pglite';

export type Call = { id: number } & (
  | { does: 'query'; text: string; values: unknown[]; rowMode: 'array' | 'object'; transaction: number | null }
  | { does: 'begin' }
  | { does: 'commit' | 'roll back'; transaction: number }
);
export type Reply = { id: number; result?: unknown; error?: { message: string } };

type Open = { tx: Transaction; commit(): void; rollBack(reason: unknown): void; over: Promise<unknown> };

const ROLLED_BACK = new Error('The test rolled it back.');
const open = new Map<number, Open>();
const create = PGlite.create.bind(PGlite) as (...args: unknown[]) => Promise<PGlite>;

PGlite.create = async (...args: unknown[]) => {
  const client = await create(...args);
  process.on('message', async (call: Call) => {
    const { id } = call;
    const reply = await answer(client, call).then(
      (result): Reply => ({ id, result }),
      (error): Reply => ({ id, error: { ...error, message: error.message } }),
    );
    process.send?.(reply);
  });
  return client as never;
};
process.on('disconnect', () => process.exit());

async function answer(client: PGlite, call: Call): Promise<unknown> {
  if (call.does === 'begin') return begin(client, call.id);
  if (call.does === 'query') {
    const target = call.transaction === null ? client : openOf(call.transaction).tx;
    return target.query(call.text, call.values, { rowMode: call.rowMode });
  }
  const { commit, rollBack, over } = openOf(call.transaction);
  open.delete(call.transaction);
  if (call.does === 'commit') commit();
  else rollBack(ROLLED_BACK);
  await over;
}

function openOf(id: number): Open {
  const transaction = open.get(id);
  if (!transaction) throw new Error('That transaction is over.');
  return transaction;
}

function begin(client: PGlite, id: number): Promise<void> {
  return new Promise((resolve) => {
    const { promise: work, resolve: commit, reject: rollBack } = Promise.withResolvers<void>();
    const over = client.transaction((tx) => {
      open.set(id, { tx, commit, rollBack, over: ended });
      resolve();
      return work;
    });
    const ended = over.catch((error) => {
      if (error !== ROLLED_BACK) throw error;
    });
  });
}
