import type { z } from 'zod';

/** What is wrong at one place of a mapping, to be read after the name of the place. */
export function explainIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `does not know ${issue.keys.map((key) => `"${key}"`).join(', ')}`;
  if (issue.code === 'invalid_key') return issue.issues[0]?.message ?? issue.message;
  if (issue.code !== 'invalid_type') return issue.message;
  if (issue.input === undefined) return 'is missing';
  return `must be ${NOUNS[issue.expected] ?? `a ${issue.expected}`}`;
}

const NOUNS: Record<string, string> = { array: 'a list', object: 'an object', record: 'an object', string: 'a text' };
