import { readYear } from '#app/stock/reading/dates.ts';
import { CATALOGUE } from '#app/vocabulary/catalogue.ts';
import { spellMake } from '#app/vocabulary/makes.ts';
import { compareKey } from '#app/vocabulary/words.ts';

type TitleRule = { skip?: RegExp; makes: string[]; models: Record<string, string[]> };
export type TitleParts = { make: string; model: string; trim: string; year: string };

const MAKES_OF_SEVERAL_WORDS = [
  ...[...CATALOGUE.keys()].filter((make) => /[ -]/.test(make)),
  'AM General',
  'Austin Healey',
  'De Tomaso',
];
const YEAR_IN_FRONT = /^(?:19|20)\d\d(?= )/;
const YEAR_AT_END = / \(?((?:19|20)\d\d)\)?$/;

export function splitTitle(title: string, rule: TitleRule): TitleParts {
  const words = title.replace(/\s+/g, ' ').trim();
  const [inFront] = YEAR_IN_FRONT.exec(words) ?? [];
  const name = (rule.skip ? words.replace(rule.skip, '') : words).trim();
  if (inFront) return { ...splitName(name, rule), year: inFront };
  const [end = '', atEnd = ''] = YEAR_AT_END.exec(name) ?? [];
  const withoutYear = splitName(name.slice(0, name.length - end.length), rule);
  // A Peugeot 2008 is one of any year.
  const isYear = readYear(atEnd) !== null && withoutYear.model !== '';
  return isYear ? { ...withoutYear, year: atEnd } : { ...splitName(name, rule), year: '' };
}

function splitName(name: string, rule: TitleRule): Omit<TitleParts, 'year'> {
  const make = startOf(name, [...rule.makes, ...MAKES_OF_SEVERAL_WORDS]);
  const afterMake = name.slice(make.length).trim();
  const model = startOf(afterMake, modelsOf(make, rule));
  return { make, model, trim: afterMake.slice(model.length).trim() };
}

function modelsOf(make: string, { models }: TitleRule): string[] {
  const name = Object.keys(models).find((listed) => listed.toLowerCase() === make.toLowerCase());
  return [...(name ? (models[name] ?? []) : []), ...(CATALOGUE.get(spellMake(make)) ?? [])];
}

/** Keeps the title's capitals. "Land-Rover" is "Land Rover" here too. */
function startOf(text: string, names: string[]): string {
  const words = text.split(' ');
  const keys = new Set(names.map(compareKey));
  for (let count = Math.min(words.length, MOST_WORDS); count > 1; count -= 1) {
    const start = words.slice(0, count).join(' ');
    if (keys.has(compareKey(start))) return start;
  }
  return words[0] ?? '';
}

const MOST_WORDS = 5;

/** "Land" and "Rover Discovery" are one make that was split at its first space. */
export function joinMake(make: string, model: string): { make: string; model: string } | null {
  if (CATALOGUE.has(spellMake(make))) return null;
  const whole = startOf(`${make} ${model}`, MAKES_OF_SEVERAL_WORDS);
  const rest = `${make} ${model}`.slice(whole.length).trim();
  return whole.length > make.length && rest !== '' ? { make: whole, model: rest } : null;
}
