import { TransactionRollbackError } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';

export async function transactionOrRollback<Result extends { ok: boolean }>(
  db: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  let failure: Result | undefined;
  try {
    return await db.transaction(async (tx) => {
      const result = await work(tx);
      if (result.ok) return result;
      failure = result;
      return tx.rollback();
    });
  } catch (error) {
    if (failure && error instanceof TransactionRollbackError) return failure;
    throw error;
  }
}
