/** The description of a listing: paragraphs separated by a blank line, some under short headings. */
import type { DemoCar } from '#demo/demo-car.ts';
import { pick, type Random } from '#demo/random.ts';
import { DEALER_ASIDES, DEALER_CHECKS, DEALER_CLOSINGS, DEALER_OPENINGS } from '#demo/words/dealer-sale.ts';
import { featuresOf } from '#demo/words/features.ts';
import { ASIDES, CLOSINGS, FAULTS, OPENINGS, PAPERS, REASONS, SERVICE, WORK_DONE } from '#demo/words/private-sale.ts';
import { fill, type Saying } from '#demo/words/saying.ts';

type Section = { headings: string[]; texts: string[] };

export function describeCar(car: DemoCar, random: Random): string {
  const sections = car.sellerType === 'dealer' ? dealerSections(car, random) : privateSections(car, random);
  const hasHeadings = random() < 0.45;
  return sections
    .map(({ headings, texts }) => ({ headings, text: texts.filter((text) => text !== '').join(' ') }))
    .filter(({ text }) => text !== '')
    .flatMap(({ headings, text }) => (hasHeadings && headings.length > 0 ? [pick(random, headings), text] : [text]))
    .join('\n\n');
}

function privateSections(car: DemoCar, random: Random): Section[] {
  const say = (sayings: Saying[], chance = 1) => (random() < chance ? sayOne(sayings, car, random) : '');
  return [
    { headings: [], texts: [say(OPENINGS), say(ASIDES, 0.5)] },
    {
      headings: ['Service history', 'History'],
      texts: [say(SERVICE), say(WORK_DONE, 0.55)],
    },
    { headings: ['Features', 'Extras', 'The good'], texts: [featureSentence(car, random)] },
    { headings: ['The not so good', 'Condition'], texts: [say(FAULTS, 0.85)] },
    { headings: ['Why I’m selling', 'Reason for sale'], texts: [say(REASONS, 0.7)] },
    { headings: ['Inspection', 'Rego and inspection'], texts: [pick(random, PAPERS[car.location]), say(CLOSINGS)] },
  ];
}

function dealerSections(car: DemoCar, random: Random): Section[] {
  const say = (sayings: Saying[], chance = 1) => (random() < chance ? sayOne(sayings, car, random) : '');
  return [
    { headings: [], texts: [say(DEALER_OPENINGS), say(DEALER_ASIDES, 0.6)] },
    { headings: ['Features'], texts: [featureSentence(car, random)] },
    { headings: ['Workshop', 'Condition'], texts: [say(DEALER_CHECKS)] },
    { headings: ['Test drives'], texts: [say(DEALER_CLOSINGS)] },
  ];
}

/** Empty when none of them suits the car. */
function sayOne(sayings: Saying[], car: DemoCar, random: Random): string {
  const suitable = sayings.filter(({ suits }) => suits(car));
  return suitable.length > 0 ? fill(pick(random, suitable).text, car) : '';
}

function featureSentence(car: DemoCar, random: Random): string {
  const features = takeSome(featuresOf(car), random, 3 + Math.floor(random() * 4));
  if (features.length < 2) return '';
  const list = `${features.slice(0, -1).join(', ')} and ${features.at(-1)}`;
  return pick(random, [`It has ${list}.`, `Comes with ${list}.`, `Features include ${list}.`, `Fitted with ${list}.`]);
}

function takeSome(texts: string[], random: Random, count: number): string[] {
  const left = [...texts];
  const picks = Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  );
  return picks.flat();
}
