/** Questions about typed values. They never block a listing. */
import { listingSchema } from '#app/listings/listing-form.ts';
import { formatKilometers } from '#app/vocabulary/numbers.ts';
import { findLinks, findScamRules } from '#app/vocabulary/scam-words.ts';

type Typed = {
  kilometers?: string | number | undefined;
  vin?: string | null | undefined;
  description?: string | undefined;
};
export type Question = { field: 'kilometers' | 'vin' | 'description'; text: string; correction: string | null };

const ROUND = 10_000;

export function questionsAbout({ kilometers, vin, description }: Typed, before: number | null = null): Question[] {
  const odometer = questionOdometer(kilometers, before);
  const code = listingSchema.shape.vin.safeParse(vin ?? '');
  const doubt = code.success && code.data !== null ? doubtVin(code.data) : null;
  const warning = warnOf(description ?? '');
  return [
    ...(odometer ? [{ field: 'kilometers' as const, text: odometer, correction: null }] : []),
    ...(doubt ? [{ field: 'vin' as const, ...doubt }] : []),
    ...(warning ? [{ field: 'description' as const, text: warning, correction: null }] : []),
  ];
}

function questionOdometer(typed: Typed['kilometers'], before: number | null): string | null {
  const { success, data: kilometers } = listingSchema.shape.kilometers.safeParse(typed);
  if (!success || kilometers === before) return null;
  if (before !== null && kilometers < before) {
    return `Your ad said ${formatKilometers(before)} before, and this is less. Is that right?`;
  }
  if (kilometers < ROUND || kilometers % ROUND !== 0) return null;
  return `${formatKilometers(kilometers)} is a round number. Is that right? Buyers check the odometer.`;
}

function warnOf(description: string): string | null {
  const scams = findScamRules(description).map(({ name }) => name);
  if (scams.length > 0) {
    return `Scammers often write about this: ${scams.join(', ')}. Buyers may stay away.`;
  }
  if (findLinks(description).length === 0) return null;
  return 'The description has a link to another site. Buyers are wary of those. Say it here instead.';
}

/** For the page that says a listing is saved; empty if there is nothing to ask. */
export function noticeOf(questions: Question[]): string {
  if (questions.length === 0) return '';
  const lead = { kilometers: 'Kilometres: ', vin: 'VIN: ', description: 'Description: ' };
  return [...questions.map(({ field, text }) => lead[field] + text), 'You can change it in My Listings.'].join(' ');
}

const VIN_LENGTH = 17;
/** The PPSR reads these letters as the digits they are mistaken for (https://www.ppsr.gov.au/glossary). */
const MISTAKEN: Readonly<Record<string, string>> = { I: '1', O: '0', Q: '0' };

type VinDoubt = { text: string; correction: string | null };

/** Null if nothing is odd. Cars from before 1989 and grey imports have other numbers, so a doubt is only a question. */
function doubtVin(vin: string): VinDoubt | null {
  if (vin === '') return null;
  const correction = vin.replace(/[IOQ]/g, (letter) => MISTAKEN[letter] ?? letter);
  const count = `This has ${vin.length} characters; cars built since 1989 have ${VIN_LENGTH}. Is that right?`;
  if (correction === vin) return vin.length === VIN_LENGTH ? null : { text: count, correction: null };
  const letters = `A VIN has no I, O or Q. Did you mean ${correction}?`;
  return { text: vin.length === VIN_LENGTH ? letters : `${letters} ${count}`, correction };
}
