import type { ColorFamily } from '#app/vocabulary/cars.ts';

type Words = Partial<Record<ColorFamily, string>>;

const PLAIN: Words = {
  White: 'white wht',
  Black: 'black blk',
  Grey: 'grey gray gry',
  Silver: 'silver sliver slvr slv',
  Blue: 'blue blu',
  Red: 'red',
  Green: 'green grn',
  Brown: 'brown',
  Gold: 'gold golden beige',
  Orange: 'orange',
  Yellow: 'yellow',
  Purple: 'purple pink',
};

const MAKERS: Words = {
  White: 'ivory alabaster snow glacier chalk porcelain vanilla bianco',
  Black: 'ebony onyx obsidian jet phantom raven carbon coal nero',
  Grey: 'gunmetal gun charcoal graphite titanium slate steel granite magnetic magnetite anthracite pewter ash smoke tungsten nickel concrete nardo grigio',
  Silver: 'platinum sterling aluminium billet mercury quicksilver moondust chrome argento',
  Blue: 'navy teal turquoise aqua aquamarine cobalt azure sapphire indigo cyan denim ocean marine ultramarine lapis cerulean',
  Red: 'maroon burgundy crimson scarlet ruby cherry merlot wine claret garnet shiraz vermilion chilli wildfire brick rosso',
  Green: 'olive khaki emerald lime jade mint sage moss forest verde',
  Brown:
    'bronze copper chocolate coffee mocha cinnamon chestnut mahogany walnut oak tan rust taupe cocoa caramel hazel espresso tobacco havana ironbark',
  Gold: 'champagne sand quicksand cream fawn stone almond wheat biscuit latte dune desert linen',
  Orange: 'amber tangerine apricot mandarin inferno copperhead',
  Yellow: 'lemon mustard canary giallo',
  Purple: 'violet plum mauve lilac lavender amethyst aubergine grape magenta fuchsia rose',
};

/** White only alone: "Crystal Pearl", but "Sapphire Pearl". */
const FINISHES: Words = { White: 'pearl pearlescent' };

const TIERS = [PLAIN, MAKERS, FINISHES].map(byWord);
const [PLAIN_WORDS] = TIERS as [Map<string, ColorFamily>];
/** "offwhite", "skyblue", "sonictitanium"; shorter ends also belong to other words ("tired"). */
const ENDINGS = TIERS.map((words) => [...words].filter(([word]) => word.length >= (words === PLAIN_WORDS ? 4 : 5)));

/** The first of two colours is the body's: "White / Black roof". */
const PARTS = /[/|,;()+&]|\s-\s|\s(?:and|with|over|on|w)\s/;

/** The last plain colour names it ("Blue Black" is black); without one, the last word that makers use for a colour. */
export function colorFamily(color: string): ColorFamily {
  const text = color.toLowerCase();
  const known = PLAIN_WORDS.get(text);
  if (known) return known;
  for (const part of text.normalize('NFKD').replace(/\p{M}/gu, '').split(PARTS)) {
    const family = familyOfWords(part.split(/[^a-z]+/).reverse());
    if (family) return family;
  }
  return 'Other';
}

function familyOfWords(lastFirst: readonly string[]): ColorFamily | undefined {
  for (const [tier, words] of TIERS.entries()) {
    for (const word of lastFirst) {
      const family = words.get(word) ?? ENDINGS[tier]?.find(([ending]) => word.endsWith(ending))?.[1];
      if (family) return family;
    }
  }
  return undefined;
}

function byWord(words: Words): Map<string, ColorFamily> {
  const entries = Object.entries(words) as [ColorFamily, string][];
  return new Map(entries.flatMap(([family, list]) => list.split(' ').map((word) => [word, family] as const)));
}
