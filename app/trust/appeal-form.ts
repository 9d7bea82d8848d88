/** A suspended person’s appeal, checked the same way in the browser and on the server. */
import { z } from 'zod';
import { hasVisible } from '#app/accounts/person-fields.ts';
import { typedLines } from '#app/ui/forms/form-check.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';

export const MAX_APPEAL = 2_000;

export const APPEAL_CHECK = { multiline: ['appeal'] } as const;

export const appealSchema = z.object({
  appeal: z
    .string({ error: 'Enter your appeal' })
    .overwrite(typedLines)
    .max(MAX_APPEAL, { error: `Use up to ${formatCount(MAX_APPEAL)} characters` })
    .refine(hasVisible, { error: 'Enter your appeal' }),
});
