/** What a held listing’s seller reads: why, and the change that clears it. Never who the other seller is. */
import type { RuleName } from '#app/trust/rules/checked-listing.server.ts';
import { formatPrice } from '#app/vocabulary/money.ts';

export type HoldWords = {
  /** Follows “Why:”. */
  title: string;
  why: string;
  /** What to change in the form. It is checked as soon as it is saved. */
  change: { label: string; hint: string } | null;
};

type Evidence = Record<string, unknown>;

const NEW_DESCRIPTION = { label: 'Change the description', hint: 'In your own words.' };

const WORDS: Record<RuleName, (evidence: Evidence) => HoldWords> = {
  'low-price': ({ similarDollars }) => ({
    title: 'the price is less than half that of similar cars',
    why: `Similar cars are listed for about ${formatPrice(Number(similarDollars) * 100)}. Scam ads are often far too cheap, so we check these before buyers see them.`,
    change: { label: 'Change the price', hint: 'Or correct the year, model or kilometres if one of them is wrong.' },
  }),
  'same-photo': ({ place }) => ({
    title: 'a photo is already in another listing',
    why: `${place ? `Photo ${place}` : 'A photo'} looks the same as a photo from a different seller. We hold these until we’ve checked, because scammers copy ads.`,
    change: { label: place ? `Replace photo ${place}` : 'Replace the photo', hint: 'With one you took yourself.' },
  }),
  'scam-words': ({ words }) => ({
    title: 'the description has words that scam ads use',
    why: `${quoted(words)}. Honest sellers rarely need them, so we check these before buyers see them.`,
    change: { label: 'Change the description', hint: 'Remove these words.' },
  }),
  'shared-contact': () => ({
    title: 'the description has a phone number or email of another account',
    why: 'Scammers copy ads and put in their own number, so we check when two accounts use the same one.',
    change: { label: 'Change the description', hint: 'Buyers call the number in your listing.' },
  }),
  'many-listings': () => ({
    title: 'this is your fourth car in a day, and your account is new',
    why: 'Scam accounts post many ads at once, so we check these before buyers see them.',
    change: null,
  }),
  'copied-text': () => ({
    title: 'the description is the same as another seller’s',
    why: 'Scammers copy ads, so we check when two sellers use the same words.',
    change: NEW_DESCRIPTION,
  }),
  'same-car': ({ by }) => ({
    title: 'another seller has this car for sale',
    why: `${by === 'VIN' ? 'Its VIN' : 'Its rego plate'} is in another listing. We check which one is right, because scammers copy ads.`,
    change: {
      label: by === 'VIN' ? 'Correct the VIN' : 'Correct the rego plate',
      hint: 'If you mistyped it.',
    },
  }),
};

/** `place` is the number of the photo, where the rule is about one. */
export function holdWords(rule: string, evidence: unknown, place?: number): HoldWords | null {
  const words = WORDS[rule as RuleName];
  return words ? words({ ...(evidence as Evidence), place }) : null;
}

function quoted(words: unknown): string {
  return (Array.isArray(words) ? words : []).map((word) => `“${word}”`).join(', ');
}
