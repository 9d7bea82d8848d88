import { FIELD_NAMES, type FieldName } from '#app/listings/fields.ts';
import { columnsOf } from '#app/stock/columns.ts';
import type { CsvRecord } from '#app/stock/csv-file.server.ts';
import type { Mapping } from '#app/stock/mapping.ts';

export type FieldSample = { field: FieldName; columns: string; cells: string[] };

const CELLS = 3;
const LONGEST_CELL = 40;

export function startSamples(mapping: Mapping, header: string[]) {
  const samples = FIELD_NAMES.flatMap((field) => {
    const rule = mapping.fields[field];
    const columns = rule ? columnsOf(mapping, rule) : [];
    return rule
      ? [{ field, columns: describeColumns(columns), cells: [] as string[], index: header.indexOf(columns[0] ?? '') }]
      : [];
  });
  return {
    add({ cells }: CsvRecord) {
      for (const sample of samples) {
        const cell = toShown(cells[sample.index] ?? '');
        if (sample.cells.length < CELLS && cell !== '' && !sample.cells.includes(cell)) sample.cells.push(cell);
      }
    },
    list: (): FieldSample[] => samples.map(({ index: _, ...sample }) => sample),
  };
}

function describeColumns(columns: string[]): string {
  if (columns.length === 0) return 'the same for all';
  return `${columns.length === 1 ? 'column' : 'columns'} ${columns.join(', ')}`;
}

function toShown(cell: string): string {
  const shown = cell.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return shown.length > LONGEST_CELL ? `${shown.slice(0, LONGEST_CELL)}…` : shown;
}
