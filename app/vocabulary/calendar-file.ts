/** iCalendar files (RFC 5545). */
const MAX_LINE_BYTES = 74;

/**
 * A file that calendars read. `lines` are its content lines, whose texts are escaped; they may be of any length. With a
 * `method` (RFC 5546) it is an invitation or its end, which mail programs put into the calendar.
 */
export function calendarFile(product: string, lines: string[], method?: 'REQUEST' | 'CANCEL'): string {
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//Kerbside//${product}//EN`];
  const all = [...head, ...(method ? [`METHOD:${method}`] : []), ...lines, 'END:VCALENDAR'];
  return all.map((text) => `${fold(text)}\r\n`).join('');
}

/** A moment in UTC, as 20261123T010203Z. */
export function calendarTime(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** Any text as a value that can’t end its line or become another property. */
export function calendarText(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');
}

/** Lines are at most 75 bytes long; the rest follows after a space. Letters stay whole. */
function fold(text: string): string {
  const lines: string[] = [''];
  let bytes = 0;
  for (const letter of text) {
    const size = new TextEncoder().encode(letter).length;
    if (bytes + size > MAX_LINE_BYTES) {
      lines.push('');
      bytes = 1;
    }
    lines[lines.length - 1] += letter;
    bytes += size;
  }
  return lines.join('\r\n ');
}
