import { z } from 'zod';
import { hasVisible } from '#app/accounts/person-fields.ts';
import { SLOTS } from '#app/viewings/viewing-times.ts';

export const MOST_TIMES = 6;
export const MAX_REPLY = 200;

/** The seller offers up to six times on one day, the buyer asks for one. */
export const proposalForm = z.object({
  requestId: z.string().regex(/^[0-9a-z]{12}$/, { error: 'Reload the page and try again' }),
  day: z
    .string({ error: 'Choose a day' })
    .refine((day) => /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)), { error: 'Choose a day' }),
  times: z
    .array(
      z.enum(
        SLOTS.map(({ value }) => value),
        { error: 'Choose a time' },
      ),
      { error: 'Choose a time' },
    )
    .min(1, { error: 'Choose a time' })
    .max(MOST_TIMES, { error: `Choose up to ${MOST_TIMES} times` }),
  place: z.enum(['suburb', 'later']).default('later'),
});
export type Proposal = z.output<typeof proposalForm>;

export const ANSWERS = ['accept', 'decline', 'cancel', 'coming', 'met', 'missed', 'absent', 'reply'] as const;

export const answerForm = z
  .object({
    answer: z.enum(ANSWERS),
    /** Which of the offered times is accepted. */
    start: z.string().default(''),
    reply: z
      .string()
      .trim()
      .max(MAX_REPLY, { error: `Use up to ${MAX_REPLY} characters` })
      .default(''),
  })
  .superRefine(({ answer, reply }, check) => {
    if (answer === 'reply' && !hasVisible(reply))
      check.addIssue({ code: 'custom', path: ['reply'], message: 'Enter your reply' });
  });
export type GivenAnswer = z.output<typeof answerForm>;

export const REFUSALS = {
  gone: 'This car isn’t listed any more, so you can’t agree a time.',
  held: 'This car is off the site while we check it, so you can’t agree a time.',
  sold: 'This car is sold, so you can’t agree a time.',
  blocked: 'You can’t agree a time with this person.',
  left: 'The other person has deleted their account, so you can’t agree a time.',
  passed: 'That time has passed. Choose a later one.',
  far: 'Choose a day in the next two weeks.',
  taken: 'That time is taken. Choose another one.',
  ended: 'These times aren’t open any more. Ask for another one.',
  over: 'You can’t answer this any more.',
};
export type Refusal = keyof typeof REFUSALS;
export type Outcome = { ok: true } | { ok: false; reason: Refusal };
