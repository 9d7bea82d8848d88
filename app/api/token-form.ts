import { z } from 'zod';

export const MAX_TOKENS = 20;

export type TokenScope = 'read' | 'write' | 'ads';
export const SCOPE_WORDS: Readonly<Record<TokenScope, string>> = {
  write: 'List, edit and mark as sold',
  read: 'Read only',
  ads: 'Fetch the file for Google vehicle ads',
};

export const newTokenSchema = z.object({
  name: z
    .string({ error: 'Enter a name' })
    .transform((typed) => typed.replace(/\s+/g, ' ').trim())
    .refine((name) => name !== '', { error: 'Enter a name' })
    .refine((name) => name.length <= 60, { error: 'Use at most 60 characters' }),
  scope: z.enum(['read', 'write', 'ads'], { error: 'Choose what it can do' }),
});
