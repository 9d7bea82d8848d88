import { FIELD_NAMES, fieldOf } from '#app/listings/fields.ts';
import type { IndexEntry, TextField } from '#app/search/searchable.ts';

const TEXT_FIELDS = FIELD_NAMES.filter((name) => fieldOf(name).isInText) as TextField[];

export function textOf(entry: Partial<Pick<IndexEntry, TextField>>): string {
  let text = '';
  for (const field of TEXT_FIELDS) text += `${entry[field] ?? ''}\n`;
  return text;
}
