/** Browsers send a line break as two characters; people count one. */
export function typedLines(typed: string): string {
  return typed.replace(/\r\n?/g, '\n').trim();
}
