/** "CX-5", "cx5" and "CX 5" are one model. */
export function compareKey(word: string): string {
  return word.toLowerCase().replace(/[\s-]+/g, '');
}
