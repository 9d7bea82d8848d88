import { z } from 'zod';

export const SETTINGS_MULTILINE = { multiline: ['quickReplies', 'absenceNote'] } as const;
const MOST_REPLIES = 8;
const MAX_REPLY = 120;
const MAX_NOTE = 300;

/** One quick reply a line. */
const quickReplies = z
  .string()
  .default('')
  .transform((typed, check) => {
    const lines = [...new Set(typed.split(/\r\n?|\n/).map((line) => line.trim()))].filter((line) => line !== '');
    if (lines.length > MOST_REPLIES) check.addIssue({ code: 'custom', message: `Use up to ${MOST_REPLIES} lines` });
    if (lines.some((line) => line.length > MAX_REPLY))
      check.addIssue({ code: 'custom', message: `Use up to ${MAX_REPLY} characters a line` });
    return lines;
  });

export const settingsForm = z.object({
  quickReplies,
  absenceNote: z
    .string()
    .trim()
    .max(MAX_NOTE, { error: `Use up to ${MAX_NOTE} characters` })
    .default(''),
  absenceUntil: z
    .string()
    .regex(/^(\d{4}-\d{2}-\d{2})?$/, { error: 'Enter a date' })
    .default(''),
});
