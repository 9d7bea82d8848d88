/** What a file is by its first bytes; its name is never asked. */
export type PictureKind = 'bitmap' | 'heif' | 'svg' | 'gzip';

const BITMAPS = [
  '\xff\xd8\xff', // JPEG
  '\x89PNG\r\n\x1a\n',
  'GIF87a',
  'GIF89a',
  'II*\0', // TIFF and BigTIFF, either byte order
  'II+\0',
  'MM\0*',
  'MM\0+',
];
const HEAD = 16 * 1024;

/** `bitmap` is JPEG, PNG, GIF, WebP or TIFF, `heif` also AVIF, `gzip` perhaps a packed SVG. Null: no picture we know. */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  const isWebp = start.startsWith('RIFF') && start.endsWith('WEBP');
  if (isWebp || BITMAPS.some((signature) => start.startsWith(signature))) return 'bitmap';
  if (start.startsWith('ftyp', 4)) return 'heif';
  if (start.startsWith('\x1f\x8b')) return 'gzip';
  return svgTag(bytes) ? 'svg' : null;
}

/** The tag that opens the first element of an XML text, where that is an `svg`, whatever its namespace prefix; or null. */
export function svgTag(bytes: Uint8Array): string | null {
  const text = new TextDecoder().decode(bytes.subarray(0, HEAD));
  const start = firstElement(text);
  const tag = text.slice(start, after(text, '>', start));
  return /^<([\w.-]+:)?svg[\s/>]/.test(tag) ? tag : null;
}

/** Where the first element starts: behind white space, declarations, comments and a DOCTYPE with what it declares. */
function firstElement(text: string): number {
  const skippable: [begin: string, end: string][] = [
    ['<?', '?>'],
    ['<!--', '-->'],
  ];
  for (let at = 0; at < text.length; ) {
    const skipped = skippable.find(([begin]) => text.startsWith(begin, at));
    if (/\s/.test(text.charAt(at))) at += 1;
    else if (skipped) at = after(text, skipped[1], at);
    else if (text.startsWith('<!', at)) at = after(text, '>', afterDeclarations(text, at));
    else return at;
  }
  return text.length;
}

function afterDeclarations(text: string, at: number): number {
  const opening = text.indexOf('[', at);
  return opening >= 0 && opening < text.indexOf('>', at) ? after(text, ']', opening) : at;
}

function after(text: string, end: string, at: number): number {
  const found = text.indexOf(end, at);
  return found < 0 ? text.length : found + end.length;
}
