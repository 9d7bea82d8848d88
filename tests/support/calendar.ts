/** Reads an iCalendar file as strictly as RFC 5545 lets a program. Throws where it is none. */
export type CalendarPart = { name: string; lines: ContentLine[]; parts: CalendarPart[] };
export type ContentLine = { name: string; parameters: string; value: string };

const MOST_BYTES = 75;
const LINE = /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/s;

export function readCalendar(file: string): CalendarPart {
  if (!file.endsWith('\r\n')) throw new Error('The last line has no end.');
  const lines = file.slice(0, -2).split('\r\n');
  for (const line of lines) {
    if (/[\p{Cc}]/u.test(line.replaceAll('\t', ''))) throw new Error(`A control character: ${JSON.stringify(line)}`);
    if (Buffer.byteLength(line) > MOST_BYTES) throw new Error(`Too long: ${line}`);
    if (line.trim() === '') throw new Error('An empty line.');
  }
  const whole = lines
    .join('\r\n')
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')
    .map(readLine);
  const [calendar, rest] = readPart(whole);
  if (calendar.name !== 'VCALENDAR' || rest.length > 0) throw new Error('Not one calendar.');
  return calendar;
}

function readLine(line: string): ContentLine {
  const [, name, parameters = '', value = ''] = LINE.exec(line) ?? [];
  if (name === undefined) throw new Error(`No content line: ${line}`);
  return { name, parameters, value };
}

function readPart([begin, ...rest]: ContentLine[]): [CalendarPart, ContentLine[]] {
  if (begin?.name !== 'BEGIN') throw new Error(`BEGIN expected, not ${begin?.name}`);
  const part: CalendarPart = { name: begin.value, lines: [], parts: [] };
  let left = rest;
  for (;;) {
    const [line] = left;
    if (!line) throw new Error(`${part.name} has no END.`);
    if (line.name === 'END') {
      if (line.value !== part.name) throw new Error(`${part.name} ends as ${line.value}`);
      return [part, left.slice(1)];
    }
    if (line.name === 'BEGIN') {
      const [inner, after] = readPart(left);
      part.parts.push(inner);
      left = after;
    } else {
      part.lines.push(line);
      left = left.slice(1);
    }
  }
}

/** The value of a property that may be there once. */
export function only(part: CalendarPart, name: string): string {
  const lines = part.lines.filter((line) => line.name === name);
  if (lines.length !== 1) throw new Error(`${part.name} has ${lines.length} of ${name}`);
  return (lines[0] as ContentLine).value;
}

/** A value of the type TEXT. */
export function text(part: CalendarPart, name: string): string {
  const value = only(part, name);
  if (/(?:^|[^\\])(?:\\\\)*[;,]|(?:^|[^\\])(?:\\\\)*\\(?![\\;,nN])/.test(value))
    throw new Error(`Not escaped: ${value}`);
  return value.replaceAll(/\\(.)/g, (_, letter: string) => (letter.toLowerCase() === 'n' ? '\n' : letter));
}
