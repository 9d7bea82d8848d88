/** How ads and dealers' files write a car's features. */
import { FEATURES, type Feature } from '#app/vocabulary/cars.ts';

// cspell:disable
/** Expressions over lower-case words with one space between, and a bar between clauses. */
const WORDS: Readonly<Record<Feature, string>> = {
  'Tow bar': 't(?:ow)? ?bars?|tow(?:ing)? ?(?:pack(?:age)?|kit|ball|hitch)|hitch receiver',
  'Bull bar': 'bull ?bars?',
  Winch: 'winch',
  Snorkel: 'snorkels?',
  'Lift kit': 'lift kit|lifted|(?:suspension|body) lift|\\d+ ?(?:mm|inch(?:es)?|in) (?:suspension )?lift',
  Canopy: 'canopy',
  Tray: '(?:alloy|aluminium|steel|timber|flat|ute|duty) tray|drop ?side(?:d|s)? tray|tray ?back|tray body|(?<=\\| )tray(?= \\|)',
  'Roof racks': 'roof ?racks?(?!\\w| (?:mounting )?points)|roof (?:bars?|basket|platform)|rhino ?racks?|cross ?bars',
  'Long-range tank': 'long range(?:r)? (?:fuel )?tank|lr tank',
  'Dual battery': 'dual batter(?:y|ies)|(?:second|2nd) battery',
  'Reversing camera':
    '(?:revers(?:e|ing)|rev|rear ?view|rear|back ?up|parking) cam(?:era)?s?|360 ?(?:degree |view )*cam(?:era)?s?|surround view',
  'Parking sensors':
    '(?:front|rear|park(?:ing)?|revers(?:e|ing)) (?:park(?:ing)? )?sensors?|park(?:ing)? distance|parktronic|pdc',
  'Adaptive cruise control': '(?:adaptive|radar|active|smart|intelligent) cruise|distronic',
  'Blind-spot monitor': 'blind ?spot|bsm|blis',
  'Autonomous emergency braking': 'aeb|auto(?:nomous|matic)? (?:emergency )?brak(?:e|es|ing)',
  'Apple CarPlay / Android Auto': 'car ?play|android auto',
  'Satellite navigation': 'sat(?:ellite)? ?nav(?:igation)?|navigation|navi?',
  Sunroof: '(?:sun|moon) ?roof|pano(?:ramic)? (?:glass )?roof',
  'Leather seats':
    '(?<!synthetic |faux |vegan |part |partial |artificial )(?:leather (?:seat(?:s|ing)?|trim|interior|upholstery|lounge|appointed|accented)|(?<=\\| (?:interior |full )?(?:\\p{L}+ )?)leather(?= \\|))',
  'Heated seats': '(?:heated|heating) (?:\\p{L}+ ){0,3}seats?|seat heat(?:ers?|ing)',
  'Electric seats':
    '(?:electric|power|powered|memory) (?:front |drivers? |leather |heated )*seats?|electrically adjustable seats?',
  'Third row of seats': '(?:third|3rd) row|[78] ?seater',
  ISOFIX: 'iso ?fix',
  'Wheelchair access': 'wheel ?chair (?:access(?:ible)?|ramp|lift|hoist|conversion)',
};

const PATTERNS = FEATURES.map((feature) => [feature, new RegExp(` (?:${WORDS[feature]})(?= )`, 'gu')] as const);
/** "No tow bar, canopy or winch" denies all three. */
const DENIED_LIST = /\b(?:no|not|without)\b[^.;!?\r\n]*?\bor\b/g;
const CLAUSE_END = /[.,;|•·*!?)\]\r\n]|(?:[([]|\s[-–—]+\s)(?!\s*(?:no|nil|none|not)\b)|\b(?:but|however|though)\b/g;
const DENIED_BEFORE =
  / (?:no|not|nor|without|never|lacks?|minus|excl(?:udes?|uding)?|needs?|optional|suits?|(?:is|was|are|do|does|did|has|have|had)nt) /;
const DENIED_AFTER =
  /^ (?:(?:is|are|was|were) )?(?:(?:no|nil|none|n a|false) ?$|not |isnt |optional|available|removed|missing|excluded|extra|ready|compatible|provision|broken|can be|sold separately)/;
// cspell:enable

/**
 * The features that a text states, in our order: `T/bar, no sunroof` has a tow bar. What it denies or only offers
 * doesn't count, nor does an expression that may mean something else.
 */
export function findFeatures(text: string): Feature[] {
  const words = text
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/\bw\/o\b/g, 'without')
    .replace(DENIED_LIST, (list) => list.replaceAll(',', ' '))
    .replace(CLAUSE_END, ' | ')
    .replace(/[^\p{L}\p{N}|]+/gu, ' ');
  const spoken = ` | ${words} | `.replace(/ {2,}/g, ' ');
  return PATTERNS.filter(([, pattern]) => isStated(pattern, spoken)).map(([feature]) => feature);
}

function isStated(pattern: RegExp, spoken: string): boolean {
  for (const { 0: words, index } of spoken.matchAll(pattern)) {
    const before = spoken.slice(spoken.lastIndexOf('|', index) + 1, index + 1);
    const end = index + words.length;
    const after = spoken.slice(end, spoken.indexOf('|', end));
    if (!DENIED_BEFORE.test(before) && !DENIED_AFTER.test(after)) return true;
  }
  return false;
}
