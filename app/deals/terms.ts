/** What a deal says, as typed and as stored. */
import { z } from 'zod';
import { readDay } from '#app/trust/handover.ts';
import { typedLines } from '#app/ui/forms/form-check.ts';
import { REGO_STATES } from '#app/vocabulary/car-papers.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';

export const CONDITIONS = {
  ifFinance: 'The buyer’s finance is approved',
  ifInspected: 'The buyer is happy with an inspection',
  ifPpsrClear: 'The PPSR is clear on the day',
  ifCertificate: 'The seller supplies a roadworthy or safety certificate',
} as const;

export const HANDED_OVER = {
  keys: 'Keys',
  spareKey: 'Spare key',
  serviceBooks: 'Service books and receipts',
  manual: 'Owner’s manual',
  spareWheel: 'Spare wheel, jack and tools',
  regoPapers: 'Rego papers',
} as const;

export const DUTY = { buyer: 'The buyer pays', seller: 'The seller pays' } as const;
export const OWING = { no: 'No', yes: 'Yes, paid out at the handover' } as const;

const tick = z.boolean().default(false);
const ticks = <Name extends string>(labels: Record<Name, string>) =>
  Object.fromEntries(Object.keys(labels).map((name) => [name, tick])) as Record<Name, typeof tick>;

/** Without `$`, commas and `km`. */
function whole(error: string, max: number) {
  return z
    .string({ error })
    .overwrite((typed) => typed.replace(/[\s,$]|kms?$/gi, ''))
    .refine((typed) => /^\d{1,9}$/.test(typed) && Number(typed) <= max, { error })
    .transform(Number);
}

const code = (what: string, max: number) =>
  z
    .string()
    .overwrite((typed) => typed.replace(/[\s-]/g, '').toUpperCase())
    .refine((typed) => new RegExp(`^[A-Z0-9]{0,${max}}$`).test(typed), {
      error: `${what}: use up to ${max} letters and numbers`,
    })
    .default('');

const text = (max: number) =>
  z
    .string()
    .overwrite(typedLines)
    .refine((typed) => typed.length <= max, { error: `Use up to ${formatCount(max)} characters` });

export const termsSchema = z.object({
  odometer: whole('Enter the odometer reading in km', 2_000_000),
  /** Private until both have agreed, as is the plate; the seller types them. */
  vin: code('VIN', 25),
  plate: code('Plate', 9),
  regoState: z.enum(REGO_STATES, { error: 'Choose where the car is registered' }),
  price: whole('Enter the price in whole dollars', 9_999_999),
  duty: z.enum(['buyer', 'seller'], { error: 'Choose who pays transfer duty' }),
  owing: z.enum(['no', 'yes'], { error: 'Choose whether money is owed on the car' }),
  ...ticks(CONDITIONS),
  ...ticks(HANDED_OVER),
  other: text(1000).default(''),
  place: text(200).refine((typed) => typed !== '', { error: 'Enter where you’ll hand it over' }),
  day: z.string({ error: 'Enter the day' }).refine((typed) => readDay(typed) !== null, { error: 'Enter the day' }),
  time: z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, { error: 'Enter a time, e.g. 10:30' })
    .default(''),
});
export type Terms = z.output<typeof termsSchema>;

export const TERMS_CHECK = { multiline: ['other'] } as const;
export const editSchema = termsSchema.extend({ version: z.coerce.number().int() });

export const agreeSchema = z.object({
  version: z.coerce.number().int(),
  name: text(120).refine((typed) => /\p{L}.*\s.*\p{L}/su.test(typed), {
    error: 'Enter your full name, as on your licence',
  }),
  address: text(200).refine((typed) => typed.length > 5, { error: 'Enter your address' }),
  agrees: z.boolean().default(false).refine(Boolean, { error: 'Tick this to agree' }),
});

export const cancelSchema = z.object({
  reason: text(500).refine((typed) => typed !== '', { error: 'Enter the reason' }),
});
export const CANCEL_CHECK = { multiline: ['reason'] } as const;

export function toTyped(terms: Terms) {
  return { ...terms, odometer: String(terms.odometer), price: String(terms.price) };
}

/** Of one side's list at the handover. */
export const SETTLEMENT = {
  ppsr: { seller: 'I’ve seen the PPSR result of today', buyer: 'I checked the PPSR today' },
  payout: { seller: 'I showed the payout letter of the finance', buyer: 'I’ve seen the payout letter of the finance' },
  money: { seller: 'I see the money in my own banking app', buyer: 'I see the payment in my own banking app' },
  papers: { seller: 'I handed over the keys and papers', buyer: 'I have the keys and papers' },
} as const;
export type SettlementItem = keyof typeof SETTLEMENT;

export function settlementItems({ owing }: Pick<Terms, 'owing'>): SettlementItem[] {
  const items = Object.keys(SETTLEMENT) as SettlementItem[];
  return items.filter((item) => item !== 'payout' || owing === 'yes');
}

const HOUR = 3600;
export const DEALS_OF_PERSON = { name: 'deals', attempts: 10, seconds: HOUR };
export const CHANGES_OF_PERSON = { name: 'deal-changes', attempts: 60, seconds: HOUR };
/** The privacy policy states it. */
export const KEEP_DEALS_MONTHS = 12;

export const REFUSALS = {
  'not-there': 'This car is no longer listed.',
  sold: 'This car is sold.',
  promised: 'The seller has agreed on a deal for this car with someone else.',
  blocked: 'You can’t make a deal with this person.',
  gone: 'The other person has deleted their account.',
  started: 'The other person has just written this deal down. Your text is still here; open theirs to compare.',
  changed: 'The deal was changed elsewhere while you typed. Your text is still here.',
  agreed: 'You’ve both agreed, so the deal is fixed.',
  cancelled: 'This deal is cancelled.',
  'no-vin': 'The seller has to add the VIN first.',
  open: 'You haven’t both agreed yet.',
} as const;
export type Refusal = keyof typeof REFUSALS;
