import { z } from 'zod';
import { isEmail, normaliseEmail } from '#app/accounts/person-fields.ts';
import { typedLines } from '#app/ui/forms/form-check.ts';
import { REPORT_REASONS, type ReportReason } from '#app/vocabulary/moderation.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';

const MAX_REPORT = 2_000;
export const REPORTS_FROM_ADDRESS = { name: 'reports-from-address', attempts: 10, seconds: 3600 };

/** The privacy policy states it. */
export const REPORT_YEARS = 1;

export const REPORT_CHECK = { multiline: ['text'] } as const;

export const reportSchema = z.object({
  key: z.string().default(''),
  reason: z.enum(Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]], { error: 'Choose what’s wrong' }),
  text: z
    .string()
    .default('')
    .overwrite(typedLines)
    .refine((typed) => typed.length <= MAX_REPORT, { error: `Use up to ${formatCount(MAX_REPORT)} characters` }),
  email: z
    .string()
    .default('')
    .overwrite(normaliseEmail)
    .refine((typed) => typed === '' || isEmail(typed), { error: 'Enter a valid email address, or leave it empty' }),
  /** Hidden: only robots fill it in. */
  website: z.string().default(''),
});
