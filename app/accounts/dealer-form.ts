import { z } from 'zod';
import { typedLines } from '#app/ui/forms/form-check.ts';
import { isAbn, LICENCE_STATES, toAbn, toLicenceNumber } from '#app/vocabulary/licences.ts';
import { isPhone, toDomesticDigits } from '#app/vocabulary/phone.ts';

const MAX_ADDRESS = 160;
const MAX_HOURS = 300;
const MAX_TYPED = 60;

const short = z
  .string()
  .trim()
  .max(MAX_TYPED, { error: `Use up to ${MAX_TYPED} characters` })
  .default('');

const fields = z.object({
  licenceNumber: short
    .refine((typed) => typed === '' || toLicenceNumber(typed) !== null, {
      error: 'Licence number must have digits, e.g. LMCT 12345',
    })
    .transform((typed) => toLicenceNumber(typed) ?? ''),
  licenceState: z.enum(LICENCE_STATES, { error: 'Choose a state' }).nullable().default(null),
  abn: short.transform(toAbn).refine((abn) => abn === '' || isAbn(abn), {
    error: 'ABN must be a valid 11-digit number, e.g. 51 824 753 556',
  }),
  address: z
    .string()
    .trim()
    .max(MAX_ADDRESS, { error: `Use up to ${MAX_ADDRESS} characters` })
    .default(''),
  hours: z
    .string()
    .transform(typedLines)
    .refine((typed) => typed.length <= MAX_HOURS, { error: `Use up to ${MAX_HOURS} characters` })
    .default(''),
  phoneNumber: short
    .transform(toDomesticDigits)
    .refine((digits) => digits === '' || isPhone(digits), { error: 'Please enter a valid 10-digit phone number' }),
  showsPhoto: z.boolean().default(false),
});

export const dealerSchema = fields.refine(({ licenceNumber, licenceState }) => !licenceNumber || licenceState, {
  path: ['licenceState'],
  error: 'Choose the state of the licence',
});
export type DealerDetails = z.output<typeof dealerSchema>;
