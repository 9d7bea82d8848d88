/** What an uploaded file is, from its bytes: in which encoding its text is, and what parts its columns. */
import { isUtf8 } from 'node:buffer';
import type { Encoding } from '#app/listings/import/csv-file.server.ts';

export type Sniffed = { ok: true; encoding: Encoding; delimiter: string } | { ok: false; reason: string };

const DELIMITERS = [',', ';', '\t', '|'];
/** The header is longer than this in no file of ours. */
const LOOKED_AT = 64 * 1024;

export function sniff(bytes: Uint8Array): Sniffed {
  if (bytes.length === 0) return { ok: false, reason: 'The file is empty.' };
  const reason = refusalOf(bytes);
  if (reason) return { ok: false, reason };
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, LOOKED_AT));
  return { ok: true, encoding, delimiter: delimiterOf(text) };
}

const NOT_TEXT = 'This is not a CSV file: it holds bytes that no text has.';

function refusalOf(bytes: Uint8Array): string | null {
  if (startsWith(bytes, 'PK\x03\x04') || startsWith(bytes, '\xd0\xcf\x11\xe0')) {
    return 'This is an Excel workbook, not a CSV file. Open it, save it as “CSV UTF-8”, and upload that.';
  }
  if (startsWith(bytes, '\xfe\xff')) return 'This text is UTF-16 (big-endian). Save it as “CSV UTF-8” and upload that.';
  if (startsWith(bytes, '\xff\xfe')) return null;
  return isUtf8(bytes) ? refuseIf(bytes.includes(0)) : refuseIf(bytes.some(isControl));
}

function refuseIf(isBinary: boolean): string | null {
  return isBinary ? NOT_TEXT : null;
}

/** Every byte is a character in Windows-1252; what no text has shows that it is none. */
function isControl(byte: number): boolean {
  return byte < 9 || (byte > 13 && byte < 32);
}

function encodingOf(bytes: Uint8Array): Encoding {
  if (startsWith(bytes, '\xff\xfe')) return 'utf-16le';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

function startsWith(bytes: Uint8Array, signature: string): boolean {
  return [...signature].every((character, index) => bytes[index] === character.charCodeAt(0));
}

/** The one that stands most often in the header, outside quotes; a comma where there is none. */
function delimiterOf(text: string): string {
  const header =
    text
      .replace(/"[^"]*"/g, '')
      .trimStart()
      .split(/\r|\n/, 1)[0] ?? '';
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, times: header.split(delimiter).length - 1 }));
  return counted.reduce((best, one) => (one.times > best.times ? one : best)).delimiter;
}
