import { FIELD_NAMES, fieldOf } from '#app/listings/fields.ts';
import { repeatedName } from '#app/stock/choices.ts';
import { type Mapping, namesIn, type Rule } from '#app/stock/mapping.ts';

const IDENTITY = FIELD_NAMES.filter((name) => fieldOf(name).isIdentity);

/** Without key columns in the mapping, the columns of a car's identity. */
export function keyColumns(mapping: Mapping): string[] {
  const names = mapping.key?.columns ?? IDENTITY.flatMap((field) => sourcesOf(mapping.fields[field]));
  return toColumns(mapping, names);
}

export function columnsOf(mapping: Mapping, rule: Rule): string[] {
  return toColumns(mapping, sourcesOf(rule));
}

function sourcesOf(rule: Rule | undefined): string[] {
  return rule ? namesIn({ ...rule, steps: [] }) : [];
}

/** Names that begin with `@` stand for the columns they are made of. */
function toColumns(mapping: Mapping, names: string[]): string[] {
  const columns = names.flatMap((name) => {
    if (!name.startsWith('@')) return name;
    const rule = mapping.values[name.slice(1)];
    return rule ? toColumns(mapping, namesIn(rule)) : (mapping.title?.column ?? []);
  });
  return [...new Set(columns)];
}

export function missingColumns(mapping: Mapping, header: string[], options: { withPhotos: boolean }): string[] {
  return usedColumns(mapping, options)
    .filter((column) => !header.includes(column))
    .map((column) => describeMissing(column, header));
}

/** One that the mapping reads and the file has several times. */
export function repeatedColumn(mapping: Mapping, header: string[]): string | undefined {
  return usedColumns(mapping, { withPhotos: true }).find((column) => repeatedName(header, column) !== null);
}

function usedColumns(mapping: Mapping, options: { withPhotos: boolean }): string[] {
  const rules = [...Object.values(mapping.fields), ...Object.values(mapping.values)].filter(
    (rule) => rule !== undefined,
  );
  const names = [...rules.flatMap(namesIn), ...keyColumns(mapping)];
  const photos = options.withPhotos && mapping.photos ? mapping.photos.column : [];
  const needed = [...toColumns(mapping, names), ...mapping.forSale.map(({ column }) => column), ...photos];
  return [...new Set(needed)];
}

function describeMissing(column: string, header: string[]): string {
  const near = header.find((name) => letters(name) === letters(column));
  return near ? `"${column}" (it has "${near}")` : `"${column}"`;
}

function letters(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
