/** Phone numbers as they are written here: `0491 570 156`, `(02) 5550 1234`, `+61 491 570 156`, `1300 975 707`. */
const GAP = String.raw`[\s()._\p{Pd}]{0,3}`;
const NUMBERS = new RegExp(
  String.raw`(?<![\d$])(?:(?:\+?61${GAP}(?:0${GAP})?|\(?0)[2-578](?:${GAP}\d){8}|1[38]00(?:${GAP}\d){6})(?!\d)`,
  'gu',
);

/** Removes numbers from a seller's text: they belong on the car's page only. */
export function withoutNumbers(text: string): string {
  return text.replace(NUMBERS, '[number on the car’s page]');
}
