import { type Chip, type Criteria, chips } from '#app/search/criteria.ts';
import type { ValueFilter } from '#app/search/searchable.ts';

export const MAX_NAME_LENGTH = 80;
const MOST_PARTS = 4;

type LabelOf = (filter: ValueFilter, value: string) => string;

/** “Toyota Corolla, under $22,000, near Geelong VIC”. */
export function searchName(criteria: Criteria, labelOf?: LabelOf): string {
  const active = chips(criteria, labelOf);
  const [makes, models] = [labelsOf(active, 'make'), labelsOf(active, 'model')];
  const car = [makes.length === 1 || models.length === 0 ? makes.join(' or ') : '', models.join(' or ')];
  const parts = [
    car.filter(Boolean).join(' '),
    ...active.filter(({ key }) => !/^(make|model)=|^near$/.test(key)).map(({ inSentence }) => inSentence),
    criteria.near ? `near ${criteria.near}` : '',
  ].filter(Boolean);
  const shown = parts.length > MOST_PARTS ? [...parts.slice(0, MOST_PARTS - 1), parts.at(-1)] : parts;
  return capitalised(cut(shown.join(', ')));
}

function labelsOf(active: readonly Chip[], filter: ValueFilter): string[] {
  return active.filter(({ key }) => key.startsWith(`${filter}=`)).map(({ label }) => label);
}

function cut(name: string): string {
  const characters = [...name];
  return characters.length <= MAX_NAME_LENGTH ? name : `${characters.slice(0, MAX_NAME_LENGTH - 1).join('')}…`;
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
