import { STATE_NAMES, STATES, type State } from '#app/vocabulary/states.ts';

const CERTIFICATE_NAMES: Partial<Record<RegoState, string>> = {
  VIC: 'Roadworthy certificate (RWC)',
  QLD: 'Safety certificate',
  NSW: 'Pink slip (safety check)',
  ACT: 'Certificate of inspection',
  NT: 'Roadworthy inspection',
};

/** What the state calls it. */
export function certificateName({ regoState, location }: { regoState: RegoState | null; location: State }): string {
  const state = regoState === null || regoState === 'Unregistered' ? location : regoState;
  return CERTIFICATE_NAMES[state] ?? 'Roadworthy inspection';
}

/** A car can be registered in the ACT, although it is listed under NSW. */
export const REGO_STATES = [...STATES, 'ACT', 'Unregistered'] as const;
export type RegoState = (typeof REGO_STATES)[number];

export const REGO_STATE_NAMES: Record<RegoState, string> = {
  ...STATE_NAMES,
  ACT: 'Australian Capital Territory',
  Unregistered: 'Unregistered',
};

export const CERTIFICATES = ['Supplied', 'Supplied at sale', 'Not supplied'] as const;

export const SERVICE_HISTORIES = ['Full', 'Partial', 'None'] as const;

const LENGTH = 17;
/** The PPSR reads these letters as the digits they are mistaken for (https://www.ppsr.gov.au/glossary). */
const MISTAKEN: Readonly<Record<string, string>> = { I: '1', O: '0', Q: '0' };
const FEWEST_TO_SHOW = 8;

type VinDoubt = { text: string; correction: string | null };

/** Null if nothing is odd. Cars from before 1989 and grey imports have other numbers, so a doubt is only a question. */
export function doubtVin(vin: string): VinDoubt | null {
  if (vin === '') return null;
  const correction = vin.replace(/[IOQ]/g, (letter) => MISTAKEN[letter] ?? letter);
  const count = `This has ${vin.length} characters; cars built since 1989 have ${LENGTH}. Is that right?`;
  if (correction === vin) return vin.length === LENGTH ? null : { text: count, correction: null };
  const letters = `A VIN has no I, O or Q. Did you mean ${correction}?`;
  return { text: vin.length === LENGTH ? letters : `${letters} ${count}`, correction };
}

/** Too little of it is left secret where it is short. */
export function lastFour(vin: string): string | null {
  return vin.length < FEWEST_TO_SHOW ? null : vin.slice(-4);
}
