import type { DraftDocument } from '#app/drafts/draft.ts';
import { compareFields, showValue } from '#app/listings/field-values.ts';
import { FIELD_NAMES, type FieldName, fieldOf, type ListingFields } from '#app/listings/fields.ts';
import { formatDollarsAndCents } from '#app/vocabulary/money.ts';

export type Difference = { label: string; saved: string; typed: string };
export type NewerVersion = { version: string; differences: Difference[] };

type Compared = { fields: ListingFields; photoIds: string[] };

export function differencesBetween(saved: Compared, typed: Compared): Difference[] {
  const differences = compareFields(saved.fields, typed.fields).map(({ label, from, to }) => ({
    label,
    saved: from || 'blank',
    typed: to || 'blank',
  }));
  return [...differences, ...photoDifference(saved.photoIds, typed.photoIds)];
}

/** Texts as typed, which may not be valid yet. */
export function draftDifferences(saved: DraftDocument, mine: DraftDocument): Difference[] {
  const differing = FIELD_NAMES.filter((name) => (saved.texts[name] ?? '') !== (mine.texts[name] ?? ''));
  const differences = differing.map((name) => ({
    label: fieldOf(name).label,
    saved: showTyped(name, saved.texts[name]),
    typed: showTyped(name, mine.texts[name]),
  }));
  if (!saved.photos || !mine.photos) return differences;
  return [...differences, ...photoDifference(saved.photos, mine.photos)];
}

function showTyped(name: FieldName, text: string | undefined): string {
  const field = fieldOf(name);
  if (!text) return 'blank';
  if (field.kind === 'yesNo') return text === 'yes' ? field.yes : field.no;
  const isNumber = /^\d+(\.\d+)?$/.test(text);
  if (isNumber && field.kind === 'money') return formatDollarsAndCents(Number(text));
  if (isNumber && field.kind === 'number') return showValue(name, Number(text));
  return (field.kind === 'choice' && field.valueLabels?.[text]) || text;
}

function photoDifference(saved: string[], typed: string[]): Difference[] {
  if (saved.join() === typed.join()) return [];
  const isOrder = saved.length === typed.length && saved.every((id) => typed.includes(id));
  if (isOrder) return [{ label: 'Photos', saved: photoCount(saved), typed: `${photoCount(typed)} (reordered)` }];
  const onlySaved = saved.filter((id) => !typed.includes(id)).length;
  const onlyTyped = typed.filter((id) => !saved.includes(id)).length;
  return [
    {
      label: 'Photos',
      saved: `${photoCount(saved)}${onlySaved > 0 ? `, ${onlySaved} not in your version` : ''}`,
      typed: `${photoCount(typed)}${onlyTyped > 0 ? `, ${onlyTyped} not in the saved version` : ''}`,
    },
  ];
}

const photoCount = ({ length }: string[]) => (length === 1 ? '1 photo' : `${length} photos`);
