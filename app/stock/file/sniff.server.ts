export type Encoding = 'utf-8' | 'utf-16le' | 'windows-1252';
export type Sniffed = { ok: true; encoding: Encoding; delimiter: string } | { ok: false; reason: string };
type Pieces = () => AsyncIterable<Uint8Array>;

const DELIMITERS = [',', ';', '\t', '|'];
const LEADING_LINES = 6;
/** Longer than any header we have seen. */
const LOOKED_AT = 64 * 1024;

export async function sniff(pieces: Pieces): Promise<Sniffed> {
  const head = await readHead(pieces);
  if (head.length === 0) return { ok: false, reason: 'The file is empty.' };
  const reason = refusalOf(head);
  if (reason) return { ok: false, reason };
  const encoding = await encodingOf(head, pieces);
  if (!encoding) return { ok: false, reason: 'This is not a CSV file: it isn’t a text file.' };
  return { ok: true, encoding, delimiter: delimiterOf(new TextDecoder(encoding).decode(head)) };
}

export async function lookAtHead(pieces: Pieces): Promise<{ refusal: string | null; separator: string | null }> {
  const head = await readHead(pieces);
  return { refusal: refusalOf(head), separator: separatorOf(Buffer.from(head).toString('latin1')) };
}

async function readHead(pieces: Pieces): Promise<Uint8Array> {
  const head: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces()) {
    head.push(piece);
    size += piece.length;
    if (size >= LOOKED_AT) break;
  }
  return Buffer.concat(head).subarray(0, LOOKED_AT);
}

export const EXCEL = 'This is an Excel workbook, not a CSV file. Open it, save it as “CSV UTF-8”, and upload that.';

const OTHER_FORMATS: [begin: RegExp, name: string][] = [
  [/^<(?:!doctype html|html)/i, 'a web page'],
  [/^<(?:\?xml|[a-z][\w:-]*[\s/>])/i, 'an XML file'],
  [/^(?:\{\s*["}]|\[\s*[[{\]])/, 'a JSON file'],
  [/^%PDF-/, 'a PDF'],
];

function refusalOf(head: Uint8Array): string | null {
  if (startsWith(head, 'PK\x03\x04') || startsWith(head, '\xd0\xcf\x11\xe0')) return EXCEL;
  const text = new TextDecoder(startsWith(head, '\xff\xfe') ? 'utf-16le' : 'utf-8').decode(head).trimStart();
  const other = OTHER_FORMATS.find(([begin]) => begin.test(text));
  if (other) return `This is ${other[1]}, not a CSV file. Export the cars as CSV and upload that.`;
  if (startsWith(head, '\xfe\xff')) return 'This text is UTF-16 (big-endian). Save it as “CSV UTF-8” and upload that.';
  return null;
}

/** Null if it is not text. Windows-1252 accepts any byte, so characters that text never has rule it out. */
async function encodingOf(head: Uint8Array, pieces: Pieces): Promise<Encoding | null> {
  if (startsWith(head, '\xff\xfe')) return 'utf-16le';
  if (await isUtf8(pieces)) return (await isEvery(pieces, (piece) => !piece.includes(0))) ? 'utf-8' : null;
  return (await isEvery(pieces, (piece) => !piece.some(isControl))) ? 'windows-1252' : null;
}

async function isUtf8(pieces: Pieces): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of pieces()) decoder.decode(piece, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

async function isEvery(pieces: Pieces, holds: (piece: Uint8Array) => boolean): Promise<boolean> {
  for await (const piece of pieces()) if (!holds(piece)) return false;
  return true;
}

function isControl(byte: number): boolean {
  return byte < 9 || (byte > 13 && byte < 32);
}

function startsWith(bytes: Uint8Array, signature: string): boolean {
  return [...signature].every((character, index) => bytes[index] === character.charCodeAt(0));
}

/** What a first line for Excel names, such as `sep=;`. */
function separatorOf(text: string): string | null {
  const named = /^(?:\ufeff|ï»¿)?"?sep=([,;\t|])"?[ ,;\t|]*(?:\r|\n)/i.exec(text)?.[1];
  return named ?? null;
}

function delimiterOf(text: string): string {
  const named = separatorOf(text);
  if (named) return named;
  // A title above the headings has few or none.
  const lines = text
    .replace(/"[^"]*"/g, '')
    .trimStart()
    .split(/\r|\n/, LEADING_LINES);
  const counted = DELIMITERS.map((delimiter) => ({
    delimiter,
    times: Math.max(...lines.map((line) => line.split(delimiter).length - 1)),
  }));
  return counted.reduce((best, one) => (one.times > best.times ? one : best)).delimiter;
}
