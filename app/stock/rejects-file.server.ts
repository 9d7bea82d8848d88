import { open, realpath } from 'node:fs/promises';
import { stringify } from 'csv-stringify/sync';
import type { CsvRecord } from '#app/stock/csv-file.server.ts';

export type RejectsFile = {
  write(record: CsvRecord, reason: string): Promise<void>;
  close(): Promise<void>;
};
export type OpenedRejects = { ok: true; rejects: RejectsFile } | { ok: false; reason: string };

export const REASON_COLUMN = 'reason';

export function isRejectsHeader(header: string[]): boolean {
  return header.at(-1) === REASON_COLUMN;
}

type Layout = { header: string[]; delimiter: string };

export function writeRejects({ header, delimiter }: Layout) {
  const hasReasons = isRejectsHeader(header);
  const columns = hasReasons ? header.slice(0, -1) : header;
  const writeRow = (cells: string[]) =>
    stringify([cells], { delimiter, record_delimiter: 'windows', quoted_match: /[\r\n]/, escape_formulas: true });
  return {
    heading: writeRow([...columns, REASON_COLUMN]),
    toRow(cells: string[], reason: string): string {
      const own = columns.map((_, index) => cells[index] ?? '');
      // Extra cells go after the reason, so that nothing is lost.
      return writeRow([...own, reason, ...cells.slice(hasReasons ? columns.length + 1 : columns.length)]);
    },
  };
}

/** Refuses to overwrite the file being read. */
export async function openRejects(path: string, source: Layout & { path: string }): Promise<OpenedRejects> {
  const existing = await realpath(path).catch(() => null);
  if (existing !== null && existing === (await realpath(source.path))) {
    return { ok: false, reason: `--rejects must name another file than the one being imported.` };
  }
  const rejects = writeRejects(source);
  try {
    const file = await open(path, 'w');
    await file.write(rejects.heading);
    return {
      ok: true,
      rejects: {
        async write({ cells }, reason) {
          await file.write(rejects.toRow(cells, reason));
        },
        close: () => file.close(),
      },
    };
  } catch (error) {
    return { ok: false, reason: `The file ${path} cannot be written: ${(error as NodeJS.ErrnoException).code}.` };
  }
}
