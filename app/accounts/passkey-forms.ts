import { z } from 'zod';

const MAX_NAME = 60;

const name = z
  .string({ error: 'Enter a name' })
  .trim()
  .min(1, { error: 'Enter a name' })
  .max(MAX_NAME, { error: `At most ${MAX_NAME} characters` });

/** From a script. First without a response; `currentPassword` is empty for an account without one. */
export const addSchema = z.object({
  name,
  currentPassword: z.string().max(200).default(''),
  response: z.string().default(''),
});

export const changeSchema = z.object({ do: z.enum(['rename', 'remove']), id: z.string().max(100), name });
