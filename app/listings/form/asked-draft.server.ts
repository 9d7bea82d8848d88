import { randomUUID } from 'node:crypto';
import type { AccountDraft } from '#app/listings/drafts/draft.ts';
import { findDraft, listDrafts } from '#app/listings/drafts/drafts.server.ts';
import { isDraftId } from '#app/listings/drafts/push-schema.ts';
import type { Database } from '#app/platform/db/types.server.ts';

export type FormDrafts = {
  /** Of the form: the one that the address asks to go on with, which may be on the device only, or a fresh one. */
  draftId: string;
  /** What the account has of it. */
  account: AccountDraft | null;
  /** All that the account has, to be offered. */
  drafts: AccountDraft[];
};

export async function readDrafts(db: Database, userId: string, url: URL): Promise<FormDrafts> {
  const asked = url.searchParams.get('draft') ?? '';
  const drafts = await listDrafts(db, userId);
  if (!isDraftId(asked)) return { draftId: randomUUID(), account: null, drafts };
  return { draftId: asked, account: await findDraft(db, { userId, draftId: asked }), drafts };
}
