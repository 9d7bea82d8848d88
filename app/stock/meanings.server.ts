import { and, eq } from 'drizzle-orm';
import type { Database } from '#app/platform/db/types.server.ts';
import { importWords } from '#app/platform/schema/imports.server.ts';
import type { Meaning } from '#app/stock/meanings.ts';
import { type Meanings, WORD_FIELDS, type WordField } from '#app/stock/words.ts';

export async function listMeanings(db: Database, sellerId: string): Promise<Meanings> {
  const rows = await db.select().from(importWords).where(eq(importWords.sellerId, sellerId));
  const meanings: Meanings = {};
  for (const { field, word, value } of rows) {
    const name = WORD_FIELDS.find((one) => one === field);
    if (name) meanings[name] = { ...meanings[name], [word]: value };
  }
  return meanings;
}

/** An empty value forgets the word. */
export async function saveMeanings(db: Database, sellerId: string, meanings: Meaning[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { field, word, value } of meanings) {
      await tx.delete(importWords).where(isWord({ sellerId, field, word }));
      if (value !== '') await tx.insert(importWords).values({ sellerId, field, word, value }).onConflictDoNothing();
    }
  });
}

function isWord({ sellerId, field, word }: { sellerId: string; field: WordField; word: string }) {
  return and(eq(importWords.sellerId, sellerId), eq(importWords.field, field), eq(importWords.word, word));
}
