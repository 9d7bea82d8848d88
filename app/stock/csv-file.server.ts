/** Records with too many or too few cells are marked; anything worse ends the batches with a `failure`. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { CsvError, type Parser, parse } from 'csv-parse';
import { isKnownHeading, numberRepeated } from '#app/stock/choices.ts';
import { type Encoding, lookAtHead } from '#app/stock/file/sniff.server.ts';

/** `number` is its row in a spreadsheet, counted from 1 with the header; `line` counts lines from 1. */
export type CsvRecord = { number: number; line: number; cells: string[]; isRagged: boolean };

export type CsvFile = {
  header: string[];
  sizeBytes: number;
  readBytes(): number;
  batches(size: number): AsyncGenerator<CsvRecord[]>;
  /** Why the batches ended early, or null. */
  failure(): string | null;
  /** Only needed if the batches were not read to the end. */
  close(): Promise<void>;
};
export type OpenedCsv = { ok: true; csv: CsvFile } | { ok: false; reason: string };

/** Without a limit, an unclosed quote would read the rest of the file into memory. */
const LONGEST_RECORD = 1_000_000;

export type CsvSource = {
  name: string;
  sizeBytes: number;
  read(): AsyncIterable<Uint8Array>;
};
export type CsvFormat = { delimiter: string; encoding?: Encoding };

export async function openCsv(path: string, format: CsvFormat): Promise<OpenedCsv> {
  const size = await sizeOf(path);
  if (!size.ok) return size;
  const read = () => createReadStream(path, { highWaterMark: 256 * 1024 });
  const { refusal, separator } = await lookAtHead(read);
  if (refusal) return { ok: false, reason: `${path}: ${refusal}` };
  const delimiter = separator ?? format.delimiter;
  return openCsvSource({ name: path, sizeBytes: size.bytes, read }, { ...format, delimiter });
}

export async function openCsvSource(source: CsvSource, format: CsvFormat): Promise<OpenedCsv> {
  const { name: path, sizeBytes } = source;
  const reading = { readBytes: 0, failure: null as string | null };
  const chunks = readRecords(source, format, reading);
  const first = await nextFilled(chunks);
  const [heading] = first.splice(0, findHeading(first.map(({ cells }) => cells)) + 1).slice(-1);
  if (!heading) return { ok: false, reason: reading.failure ?? `${path} is empty.` };
  const header = numberRepeated(heading.cells.map((name) => name.trim()));
  const csv: CsvFile = {
    header,
    sizeBytes,
    readBytes: () => reading.readBytes,
    batches: (batchSize) => toBatches({ first, chunks, columns: header.length, size: batchSize, reading }),
    failure: () => reading.failure,
    close: async () => void (await chunks.return(undefined)),
  };
  return { ok: true, csv };
}

async function sizeOf(path: string): Promise<{ ok: true; bytes: number } | { ok: false; reason: string }> {
  try {
    const file = await open(path);
    const facts = await file.stat();
    await file.close();
    if (facts.isDirectory()) return { ok: false, reason: `${path} is a folder, not a CSV file.` };
    return { ok: true, bytes: facts.size };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { ok: false, reason: code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read: ${code}.` };
  }
}

type CsvProgress = { readBytes: number; failure: string | null };
type RawRecord = { cells: string[]; number: number; line: number; endByte: number };

async function* readRecords(
  source: CsvSource,
  { delimiter, encoding = 'utf-8' }: CsvFormat,
  reading: CsvProgress,
): AsyncGenerator<RawRecord[], undefined> {
  const records: RawRecord[] = [];
  const lines = countLines();
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_RECORD,
    // The stream itself would lose the records it holds when the next one can't be read.
    on_record: (cells: string[], context) => {
      const { number, line } = lines.beginOf(cells, context.empty_lines);
      if (cells.length > 1 || cells[0]?.trim() !== '') {
        records.push({ cells: cells.map(withoutFormulaEscape), number, line, endByte: context.bytes });
      }
      return null;
    },
  });
  parser.resume();
  // Each write and the end report their own errors.
  parser.on('error', () => {});
  try {
    for await (const text of readText(source, encoding)) {
      await write(parser, text);
      yield records.splice(0);
    }
    await end(parser);
  } catch (error) {
    reading.failure = explain(error, source.name, lines.next());
  }
  yield records.splice(0);
}

/** Spreadsheets run a cell such as `=1+1` as a formula, so exports put an apostrophe before it, ours too. */
const ESCAPED_FORMULA = /^'(?=[=+\-@\t\r＝＋－＠])/;

function withoutFormulaEscape(cell: string): string {
  return cell.startsWith("'") ? cell.replace(ESCAPED_FORMULA, '') : cell;
}

async function* readText(source: CsvSource, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const chunk of source.read()) {
    if (encoding !== 'utf-16le' && chunk.includes(0)) throw new NotText();
    const text = decoder.decode(chunk, { stream: true });
    if (text.includes('\0')) throw new NotText();
    yield text;
  }
  yield decoder.decode();
}

class NotText extends Error {}

/** `csv-parse` counts a CRLF inside quotes twice, so lines are counted here. */
function countLines() {
  let passed = 0;
  let emptyLines = 0;
  let records = 0;
  return {
    beginOf(cells: string[], emptyLinesSoFar: number) {
      passed += emptyLinesSoFar - emptyLines;
      emptyLines = emptyLinesSoFar;
      const line = passed + 1;
      passed += 1 + cells.reduce((breaks, cell) => breaks + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
      records += 1;
      return { number: records + emptyLines, line };
    },
    next: () => passed + 1,
  };
}

async function write(parser: Parser, text: string) {
  await new Promise<void>((resolve, reject) => {
    parser.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

async function end(parser: Parser) {
  await new Promise<void>((resolve, reject) => {
    parser.once('error', reject);
    parser.once('end', () => resolve());
    parser.end();
  });
}

function explain(error: unknown, path: string, line: number): string {
  const { code } = error as { code?: string };
  if (error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE') {
    return `${path} cannot be read from line ${line} on: the record there does not end, as where a quote is never closed.`;
  }
  if (error instanceof CsvError) {
    return `${path} cannot be read from line ${line} on: a quote that opens in that record is never closed.`;
  }
  if (error instanceof NotText) return `${path} is not a CSV file: it isn’t a text file.`;
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
    return `${path} is not UTF-8 text (at line ${line} or later): save it as "CSV UTF-8" and run it again.`;
  }
  if (code) return `${path} cannot be read: ${code}.`;
  throw error;
}

async function nextFilled(chunks: AsyncGenerator<RawRecord[]>): Promise<RawRecord[]> {
  let next = await chunks.next();
  while (!next.done && next.value.length === 0) next = await chunks.next();
  return next.done ? [] : next.value;
}

type Batching = {
  first: RawRecord[];
  chunks: AsyncGenerator<RawRecord[]>;
  columns: number;
  size: number;
  reading: CsvProgress;
};

async function* toBatches({ first, chunks, columns, size, reading }: Batching): AsyncGenerator<CsvRecord[]> {
  let waiting = first;
  const take = () =>
    waiting.splice(0, size).map(({ cells, number, line, endByte }) => {
      reading.readBytes = endByte;
      return { number, line, cells, isRagged: cells.length !== columns };
    });
  for await (const chunk of chunks) {
    waiting = waiting.concat(chunk);
    while (waiting.length >= size) yield take();
  }
  while (waiting.length > 0) yield take();
}

const LEADING_ROWS = 10;
const FEWEST_KNOWN = 3;

/** The row with the headings: before it are `sep=,`, a title or a date of the report, with fewer filled cells. */
function findHeading(rows: string[][]): number {
  const leading = rows.slice(0, LEADING_ROWS);
  const known = leading.map((cells) => cells.filter(isKnownHeading).length);
  const most = Math.max(0, ...known);
  if (most >= FEWEST_KNOWN) return known.indexOf(most);
  const filled = leading.map((cells) => (isSeparator(cells) ? 0 : cells.filter((cell) => cell.trim() !== '').length));
  const widest = Math.max(0, ...filled);
  return Math.max(
    0,
    filled.findIndex((count) => count * 2 > widest),
  );
}

function isSeparator([first = '', ...others]: string[]): boolean {
  return /^sep=/i.test(first) && others.every((cell) => cell === '');
}
