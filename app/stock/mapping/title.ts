/** Splits titles such as "2022 Land Rover Range Rover Sport SDV6". A make or model that is in no list is one word. */
type TitleRule = { skip?: RegExp; makes: string[]; models: Record<string, string[]> };
export type TitleParts = { make: string; model: string; trim: string };

const MAKES_OF_SEVERAL_WORDS = [
  'Alfa Romeo',
  'AM General',
  'Aston Martin',
  'Austin Healey',
  'De Tomaso',
  'Great Wall',
  'Land Rover',
  'Mercedes Benz',
  'Rolls Royce',
];

export function splitTitle(title: string, rule: TitleRule): TitleParts {
  const words = title.replace(/\s+/g, ' ').trim();
  const name = (rule.skip ? words.replace(rule.skip, '') : words).trim();
  const make = startOf(name, [...rule.makes, ...MAKES_OF_SEVERAL_WORDS]);
  const afterMake = name.slice(make.length).trim();
  const model = startOf(afterMake, modelsOf(make, rule));
  return { make, model, trim: afterMake.slice(model.length).trim() };
}

function modelsOf(make: string, { models }: TitleRule): string[] {
  const name = Object.keys(models).find((listed) => listed.toLowerCase() === make.toLowerCase());
  return name ? (models[name] ?? []) : [];
}

/** Keeps the title's capitals. */
function startOf(text: string, names: string[]): string {
  const lower = `${text.toLowerCase()} `;
  const fits = names.filter((name) => lower.startsWith(`${name.toLowerCase()} `));
  const longest = fits.reduce((best, name) => (name.length > best.length ? name : best), '');
  return longest ? text.slice(0, longest.length) : (text.split(' ')[0] ?? '');
}
