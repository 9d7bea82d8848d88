/** What a seller says about a held listing, checked the same way in the browser and on the server. */
import { z } from 'zod';
import { hasVisible } from '#app/accounts/person-fields.ts';
import { typedLines } from '#app/ui/forms/form-check.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';

export const MAX_ANSWER = 2000;

const text = z
  .string()
  .default('')
  .overwrite(typedLines)
  .refine((typed) => typed.length <= MAX_ANSWER, { error: `Use up to ${formatCount(MAX_ANSWER)} characters` });

export const MULTILINE_ANSWER = { multiline: ['answer'] } as const;
export const MULTILINE_APPEAL = { multiline: ['appeal'] } as const;

export const answerSchema = z.object({ answer: text });
export const appealSchema = z.object({
  appeal: text.refine(hasVisible, { error: 'Tell us why you think we got it wrong' }),
});

/** Per account: photos take time to clean. */
export const ANSWERS_OF_ACCOUNT = { name: 'hold-answers', attempts: 30, seconds: 3600 };
