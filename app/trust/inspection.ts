import { isForWork } from '#app/listings/deciding-facts.ts';
import { isSold, type ListingDetail, listingTitle } from '#app/listings/listing.ts';
import { PPSR, RECALLS, RULES_AS_AT, rulesStateOf, STATE_RULES } from '#app/trust/state-rules.ts';
import { formatPrice, priceLabel } from '#app/vocabulary/money.ts';
import { formatKilometers } from '#app/vocabulary/numbers.ts';
import { STATE_NAMES } from '#app/vocabulary/states.ts';

const UNREGISTERED = 'Unregistered cars are sold without a certificate. Drive it only once it is registered.';

export type Question = { question: string; hint?: string };
export type Check = { look: string; should: string };
export type BeforePaying = { name: string; words: string; link: string };

export type InspectionSheet = {
  id: string;
  title: string;
  price: string;
  facts: string;
  questions: Question[];
  checks: Check[];
  beforePaying: BeforePaying[];
  rule: { state: string; words: string };
};

export function inspectionSheet(listing: ListingDetail): InspectionSheet {
  const { id, priceCents, isDriveAway, kilometers, suburb, location, seller } = listing;
  const sellerName = seller.type === 'dealer' ? seller.dealershipName : 'private seller';
  return {
    id,
    title: listingTitle(listing),
    price: isSold(listing) ? 'Sold' : `${formatPrice(priceCents)} ${priceLabel(isDriveAway)}`,
    facts: [formatKilometers(kilometers), suburb ?? STATE_NAMES[location], sellerName].join(' · '),
    questions: questionsFor(listing),
    checks: checksFor(listing),
    beforePaying: linksFor(listing),
    rule: ruleFor(listing),
  };
}

function questionsFor(listing: ListingDetail): Question[] {
  const { fuelType, isDriveAway, photos, seller, regoState } = listing;
  const { certificate } = STATE_RULES[rulesStateOf(listing)];
  const isDealer = seller.type === 'dealer';
  const isUnregistered = regoState === 'Unregistered';
  const lacks = (field: keyof ListingDetail) => listing[field] === null || listing[field] === '';
  return [
    ...ask(lacks('owners'), 'How many owners?'),
    ...ask(lacks('serviceHistory'), 'Is there a service history?', 'Books or receipts?'),
    ...ask(!isUnregistered && lacks('regoExpiry'), 'When does the rego run out?'),
    ...ask(isUnregistered, 'What does it need to be registered?', 'How long has it been unregistered?'),
    ...ask(
      !isUnregistered && lacks('certificate') && certificate.question !== null,
      certificate.question ?? '',
      'See part 3.',
    ),
    ...ask(lacks('keys'), 'How many keys?'),
    ...ask(lacks('suburb'), 'Where can I see it?'),
    ...ask(lacks('driveType'), 'Two-wheel drive, AWD or 4WD?'),
    ...ask(lacks('seats'), 'How many seats?'),
    ...ask(fuelType !== 'Electric' && lacks('engineLitres'), 'How big is the engine?'),
    ...ask(fuelType === 'Hybrid' && lacks('fuelDetail'), 'Does it plug in?', 'Duty can depend on it.'),
    ...ask(fuelType === 'Electric' && lacks('rangeKm'), 'How far does it go on a charge?'),
    ...ask(
      (fuelType === 'Electric' || fuelType === 'Hybrid') && lacks('batteryHealth'),
      'How healthy is the battery?',
      'Is there a report?',
    ),
    ...ask(
      !lacks('batteryHealth') && lacks('batteryCheckedOn') && lacks('batteryCheckedBy'),
      'When was the battery checked, and by whom?',
    ),
    ...ask(isForWork(listing) && lacks('towingKg'), 'How much does it tow?'),
    ...ask(
      lacks('features'),
      'What is it fitted with?',
      isForWork(listing) ? 'Tow bar, bull bar, canopy?' : 'Camera, CarPlay, ISOFIX?',
    ),
    ...ask(photos.length === 0, 'Can you send photos?'),
    ...ask(true, 'Any accidents or repairs?'),
    ...ask(!isDealer, 'Is money owing on it?', 'The PPSR shows it too.'),
    ...ask(!isDealer, 'Is your name on the rego papers?'),
    ...ask(isDealer && !isDriveAway, 'What is the drive-away price?'),
    ...ask(isDealer, 'Does a warranty come with it?'),
  ];
}

function ask(applies: boolean, question: string, hint?: string): Question[] {
  if (!applies) return [];
  return [hint ? { question, hint } : { question }];
}

function checksFor({ kilometers, fuelType, transmission, color, seller }: ListingDetail): Check[] {
  const isElectric = fuelType === 'Electric';
  return [
    { look: 'Odometer', should: `${formatKilometers(kilometers)} or a little more` },
    { look: 'VIN, windscreen and door', should: 'as on the rego papers, every letter' },
    { look: 'Number plate', should: 'as on the rego papers' },
    seller.type === 'dealer'
      ? { look: 'Dealer’s licence', should: 'on show at the yard' }
      : { look: 'Seller’s licence', should: 'the name on the rego papers' },
    { look: 'Paint and gaps, in daylight', should: `the same ${color.toLowerCase()} and width all round` },
    { look: 'Tyres, all four', should: 'same brand, even, over 1.5 mm deep' },
    isElectric
      ? { look: 'Charging', should: 'starts; the cable comes with it' }
      : { look: 'Cold start', should: 'no smoke, no warning lights after' },
    ...(isElectric ? [] : [{ look: 'Under the oil cap', should: 'no pale sludge' }]),
    { look: 'Air con, windows, cameras', should: 'all work' },
    {
      look: 'Test drive',
      should:
        transmission === 'Manual' ? 'brakes straight; clutch doesn’t slip' : 'brakes straight; gears change smoothly',
    },
  ];
}

function linksFor(listing: ListingDetail): BeforePaying[] {
  const { regoCheck } = STATE_RULES[rulesStateOf(listing)];
  return [
    {
      name: `PPSR, $${PPSR.dollars}`,
      words: 'Money owing, stolen, written off. Needs the VIN. Do it the day you pay.',
      link: PPSR.link,
    },
    { name: 'Rego check', words: 'Is it registered, and until when? Needs the plate.', link: regoCheck },
    { name: 'Recalls', words: 'Free. By make and model.', link: RECALLS },
  ];
}

function ruleFor(listing: ListingDetail): InspectionSheet['rule'] {
  const { name, authority, buyerDays, certificate } = STATE_RULES[rulesStateOf(listing)];
  const rule = listing.regoState === 'Unregistered' ? UNREGISTERED : certificate.rule;
  const transfer = `The buyer transfers the rego within ${buyerDays} days.`;
  const check = `Rules as at ${RULES_AS_AT}; check with ${authority}.`;
  return { state: name, words: `${rule} ${transfer} ${check}` };
}

/** `https://www.ppsr.gov.au/` → `ppsr.gov.au`. */
export function shownLink(link: string): string {
  return link.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}
