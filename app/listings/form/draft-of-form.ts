/** What the account's draft puts into a form, before any script runs. */
import type { AccountDraft } from '#app/listings/drafts/draft.ts';
import type { Typed } from '#app/listings/form/use-typed.ts';
import type { Photo } from '#app/vocabulary/photo.ts';

export function typedOf(draft: AccountDraft | null): Typed {
  const entries = Object.entries(draft?.fields ?? {}).map(([name, { value }]) => [name, value]);
  return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string'));
}

/** The stored photos of the draft, in its order; where it says nothing of photos, `otherwise`. */
export function photosOf(draft: AccountDraft | null, otherwise: Photo[]): Photo[] {
  const refs = draft?.fields.photos?.value;
  if (!draft || !Array.isArray(refs)) return otherwise;
  const byId = new Map([...otherwise, ...draft.photos].map((photo) => [photo.id, photo]));
  return refs.flatMap((ref) => byId.get(ref) ?? []);
}
