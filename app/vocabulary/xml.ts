/** XML 1.0 cannot express most control characters and lone surrogates. */
const UNWRITABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

export function toXml(text: string): string {
  return text.replace(UNWRITABLE, '').replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
