import { TransactionRollbackError } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';

/** A transaction of which nothing stays where `work` answers that it refuses. */
export async function transactionUnlessRefused<Result extends { ok: boolean }>(
  db: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  let refusal: Result | undefined;
  try {
    return await db.transaction(async (tx) => {
      const result = await work(tx);
      if (result.ok) return result;
      refusal = result;
      return tx.rollback();
    });
  } catch (error) {
    if (refusal && error instanceof TransactionRollbackError) return refusal;
    throw error;
  }
}
