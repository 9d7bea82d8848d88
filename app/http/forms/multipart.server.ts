/** Reads part by part, so memory never holds more than one read of the socket. */

export class DamagedBody extends Error {}

export type Part = {
  name: string;
  /** Null for text. As the browser sent it: it may be a path or anything else. */
  fileName: string | null;
  chunks: AsyncGenerator<Buffer, void>;
};

const MAX_HEADER_BYTES = 8 * 1024;
const MAX_PARTS = 500;
const LINE = Buffer.from('\r\n');
const EMPTY_LINE = Buffer.from('\r\n\r\n');

export async function* readParts(body: AsyncIterable<Uint8Array>, contentType: string): AsyncGenerator<Part, void> {
  const boundary = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(contentType);
  if (!boundary) throw new DamagedBody('It names no boundary.');
  const mark = Buffer.from(`\r\n--${boundary[1] ?? boundary[2]}`);
  const scanner = openScanner(body);
  await drain(scanner.until(mark));
  for (let count = 0; !(await scanner.isNext('--')); count += 1) {
    if (count === MAX_PARTS || !(await scanner.isNext('\r\n')))
      throw new DamagedBody('It has no part where one begins.');
    const header = parseHeader(await collect(scanner.until(EMPTY_LINE), MAX_HEADER_BYTES));
    const chunks = scanner.until(mark);
    if (header) yield { ...header, chunks };
    await drain(chunks);
  }
}

function openScanner(body: AsyncIterable<Uint8Array>) {
  const source = body[Symbol.asyncIterator]();
  /** The first boundary may have no line break before it. */
  let held: Buffer = LINE;

  async function readOn() {
    const next = await source.next().catch((error) => {
      throw new DamagedBody('It ended early.', { cause: error });
    });
    if (next.done) throw new DamagedBody('It ended early.');
    held = Buffer.concat([held, next.value]);
  }

  async function* until(mark: Buffer): AsyncGenerator<Buffer, void> {
    for (;;) {
      const at = held.indexOf(mark);
      const end = at < 0 ? Math.max(0, held.length - mark.length + 1) : at;
      const piece = held.subarray(0, end);
      held = held.subarray(at < 0 ? end : at + mark.length);
      if (piece.length > 0) yield piece;
      if (at >= 0) return;
      await readOn();
    }
  }

  async function isNext(text: string): Promise<boolean> {
    while (held.length < text.length) await readOn();
    if (held.toString('latin1', 0, text.length) !== text) return false;
    held = held.subarray(text.length);
    return true;
  }

  return { until, isNext };
}

async function collect(pieces: AsyncIterable<Buffer>, maxBytes: number): Promise<string> {
  const collected: Buffer[] = [];
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    if (size > maxBytes) throw new DamagedBody('It says too much about a part.');
    collected.push(piece);
  }
  return Buffer.concat(collected).toString();
}

async function drain(pieces: AsyncIterable<Buffer>) {
  for await (const _ of pieces);
}

function parseHeader(text: string): Pick<Part, 'name' | 'fileName'> | null {
  const line = text.split('\r\n').find((header) => /^content-disposition:/i.test(header)) ?? '';
  const name = parameterOf(line, 'name');
  return name === null ? null : { name, fileName: parameterOf(line, 'filename') };
}

/** Browsers percent-encode these three characters and no others. */
function parameterOf(line: string, name: string): string | null {
  const found = new RegExp(`;\\s*${name}="([^"]*)"`, 'i').exec(line)?.[1];
  return found?.replace(/%(22|0D|0A)/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16))) ?? null;
}
