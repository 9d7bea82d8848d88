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

/** `heif` includes AVIF; `gzip` may be a packed SVG. Null for anything else. */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  const isWebp = start.startsWith('RIFF') && start.endsWith('WEBP');
  if (isWebp || BITMAPS.some((signature) => start.startsWith(signature))) return 'bitmap';
  if (start.startsWith('ftyp', 4)) return 'heif';
  if (start.startsWith('\x1f\x8b')) return 'gzip';
  return svgTag(bytes) ? 'svg' : null;
}

/** The opening tag of the root element where that is an `svg`, with or without a prefix. */
export function svgTag(bytes: Uint8Array): string | null {
  const text = new TextDecoder().decode(bytes.subarray(0, HEAD));
  const start = firstElement(text);
  const tag = text.slice(start, after(text, '>', start));
  return /^<([\w.-]+:)?svg[\s/>]/.test(tag) ? tag : null;
}

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
  const start = text.indexOf(end, at);
  return start < 0 ? text.length : start + end.length;
}
