/** With a space that no heading of a file has there. */
const SECOND = '\u00a0(';

/** The second of a name is numbered. */
export function numberRepeated(header: string[]): string[] {
  const times = new Map<string, number>();
  return header.map((name) => {
    const count = (times.get(name) ?? 0) + 1;
    times.set(name, count);
    return count === 1 || name === '' ? name : `${name}${SECOND}${count})`;
  });
}

/** As the file writes it, if the file has it several times. */
export function repeatedName(header: readonly string[], name: string): string | null {
  const [written = ''] = name.split(SECOND);
  return header.includes(`${written}${SECOND}2)`) ? written : null;
}
