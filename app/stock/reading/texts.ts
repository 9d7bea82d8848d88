/** Texts of other systems, which often are a web page's. */
const BLOCK = 'p|div|ul|ol|li|h[1-6]|tr|table|section|blockquote';
const UNSEEN = /<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi;
const BREAK = /[ \t\u00a0]*<br\s*\/?>[ \t\u00a0]*\r?\n?/gi;
const BLOCK_EDGES = new RegExp(`(?:\\s*</?(?:${BLOCK})(?:\\s[^<>]*)?/?>)+\\s*`, 'gi');
const TAG = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/gi;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+\d?));/gi;

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  middot: '·',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  deg: '°',
  reg: '®',
  trade: '™',
  copy: '©',
  times: '×',
  frac12: '½',
  eacute: 'é',
  egrave: 'è',
  euml: 'ë',
  ouml: 'ö',
  uuml: 'ü',
  auml: 'ä',
  scaron: 'š',
  Scaron: 'Š',
};

/** Lines for paragraphs, breaks and list items; other tags go, and entities are decoded once. */
export function withoutHtml(text: string): string {
  if (!/[<&]/.test(text)) return text;
  return text
    .replace(UNSEEN, '')
    .replace(BREAK, '\n')
    .replace(BLOCK_EDGES, '\n')
    .replace(TAG, '')
    .replace(ENTITY, decode)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function decode(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return NAMED[name] ?? NAMED[name.toLowerCase()] ?? entity;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  const isCharacter = code >= 32 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
  return code === 9 || code === 10 || code === 13 ? ' ' : isCharacter ? String.fromCodePoint(code) : entity;
}

/** The body's colour comes first: "Everest White Pearl/Diamond Black Roof". */
export function shortColor(text: string, maxLength: number): string {
  const [first = ''] = text.split(/\s*[/|,;+&(]\s*|\s(?:with|and|over)\s/i);
  if (first !== '' && first.length <= maxLength) return first;
  const words = (first || text).slice(0, maxLength + 1);
  return words.slice(0, Math.max(words.lastIndexOf(' '), 0) || maxLength).trim();
}
