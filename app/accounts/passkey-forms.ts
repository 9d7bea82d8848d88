import { z } from 'zod';

const MAX_NAME = 60;

const name = z
  .string({ error: 'Enter a name' })
  .trim()
  .min(1, { error: 'Enter a name' })
  .max(MAX_NAME, { error: `Use up to ${MAX_NAME} characters` });

/** Sent by `fetch`, first without a response. `currentPassword` is empty for an account without a password. */
export const addSchema = z.object({
  name,
  currentPassword: z.string().max(200).default(''),
  response: z.string().default(''),
});

export const changeSchema = z.object({ do: z.enum(['rename', 'remove']), id: z.string().max(100), name });
