import { z } from 'zod';
import { isUnitOf, readNumber, readPrice } from '#app/stock/reading/numbers.ts';
import { toWord } from '#app/stock/words.ts';

const UNIT_NAMES = ['km', 'AUD'] as const;

export const patternSchema = z.string().transform((source, context) => {
  try {
    return new RegExp(source, 'iu');
  } catch (error) {
    context.addIssue({ code: 'custom', message: `is no pattern: ${(error as Error).message}` });
    return z.NEVER;
  }
});

const always = {
  where: z.record(z.string(), patternSchema).optional(),
};
const refusing = {
  ...always,
  otherwise: z.enum(['reject', 'missing', 'keep'], { error: 'must be reject, missing or keep' }).default('reject'),
  because: z.string().min(1).optional(),
};

const everywhere = patternSchema.transform((pattern) => new RegExp(pattern.source, 'giu'));

const splitSchema = z.strictObject({
  ...always,
  split: z.string().min(1, { error: 'must be the text to split at' }),
  take: z
    .int({ error: 'must be a whole number' })
    .refine((part) => part !== 0, { error: 'counts from 1, or from -1 at the end' }),
});
const patternStepSchema = z.strictObject({ ...refusing, pattern: patternSchema });
const replaceSchema = z.strictObject({ ...always, replace: everywhere, with: z.string() });
const dictionarySchema = z.strictObject({
  ...refusing,
  dictionary: z
    .record(z.string(), z.string())
    .transform((words) => new Map(Object.entries(words).map(([from, to]) => [toWord(from), to]))),
});
const unitSchema = z
  .strictObject({
    ...always,
    unit: z.enum(UNIT_NAMES, { error: `must be ${UNIT_NAMES.join(' or ')}` }),
    given: z.string().optional(),
    because: z.string().min(1).optional(),
  })
  .refine((step) => step.given === undefined || (step.unit === 'km' && isUnitOf('kilometers', step.given)), {
    path: ['given'],
    error: 'is no word for this unit',
  });
const rejectSchema = z.strictObject({
  ...always,
  reject: patternSchema,
  because: z.string({ error: 'must say why' }).min(1, { error: 'must say why' }),
});

const KINDS = {
  split: splitSchema,
  pattern: patternStepSchema,
  replace: replaceSchema,
  dictionary: dictionarySchema,
  unit: unitSchema,
  reject: rejectSchema,
};

export type Step = z.output<(typeof KINDS)[keyof typeof KINDS]>;

/** Picks the schema by its key, so that an error names its place instead of "no alternative fits". */
export const stepSchema = z.unknown().transform((step, context): Step => {
  const kinds = Object.entries(KINDS).filter(([kind]) => typeof step === 'object' && step !== null && kind in step);
  const [entry] = kinds;
  if (!entry || kinds.length > 1) {
    context.addIssue({ code: 'custom', message: `must be exactly one of ${Object.keys(KINDS).join(', ')}` });
    return z.NEVER;
  }
  const parsed = entry[1].safeParse(step, { reportInput: true });
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    context.addIssue({ code: 'custom', path: issue.path, message: explainIssue(issue) });
  }
  return z.NEVER;
});

export function explainIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `does not know ${issue.keys.map((key) => `"${key}"`).join(', ')}`;
  if (issue.code === 'invalid_key') return issue.issues[0]?.message ?? issue.message;
  if (issue.code !== 'invalid_type') return issue.message;
  if (issue.input === undefined) return 'is missing';
  return `must be ${NOUNS[issue.expected] ?? `a ${issue.expected}`}`;
}

const NOUNS: Record<string, string> = { array: 'a list', object: 'an object', record: 'an object', string: 'a text' };

export type Cleaned = { is: 'value'; value: string } | { is: 'missing' } | { is: 'rejected'; reason: string };

const MISSING: Cleaned = { is: 'missing' };

type Surroundings = {
  isMissing: (value: string) => boolean;
  read: (column: string) => string;
};

/** A value that is a word for "missing" after any step stays missing. */
export function clean(raw: string, steps: Step[], surroundings: Surroundings): Cleaned {
  let cleaned = tidy(raw, surroundings);
  for (const step of steps) {
    if (cleaned.is !== 'value') return cleaned;
    if (!applies(step, surroundings)) continue;
    const next = take(step, cleaned.value);
    cleaned = next.is === 'value' ? tidy(next.value, surroundings) : next;
  }
  return cleaned;
}

function tidy(value: string, { isMissing }: Surroundings): Cleaned {
  const trimmed = value.trim();
  return isMissing(trimmed) ? MISSING : { is: 'value', value: trimmed };
}

function applies(step: Step, { read }: Surroundings): boolean {
  return Object.entries(step.where ?? {}).every(([column, pattern]) => pattern.test(read(column)));
}

function take(step: Step, value: string): Cleaned {
  if ('split' in step) return valueOrMissing(value.split(step.split).at(step.take > 0 ? step.take - 1 : step.take));
  if ('replace' in step) return valueOrMissing(value.replace(step.replace, step.with));
  if ('reject' in step) return step.reject.test(value) ? rejected(step.because) : valueOrMissing(value);
  if ('unit' in step) {
    const read = step.unit === 'km' ? readNumber('kilometers', value, step.given?.toLowerCase()) : readPrice(value);
    return read.is === 'number' ? valueOrMissing(String(read.value)) : rejected(step.because ?? read.reason);
  }
  if ('dictionary' in step) {
    const word = toWord(value);
    return step.dictionary.has(word)
      ? valueOrMissing(step.dictionary.get(word))
      : notFound(step, value, 'is not among the words the mapping knows');
  }
  const match = step.pattern.exec(value);
  return match ? valueOrMissing(match[1] ?? match[0]) : notFound(step, value, 'is not written as the mapping expects');
}

function notFound(step: { otherwise: 'reject' | 'missing' | 'keep'; because?: string }, value: string, reason: string) {
  if (step.otherwise === 'keep') return valueOrMissing(value);
  return step.otherwise === 'missing' ? MISSING : rejected(step.because ?? reason);
}

function valueOrMissing(value: string | undefined): Cleaned {
  return value === undefined ? MISSING : { is: 'value', value };
}

function rejected(reason: string): Cleaned {
  return { is: 'rejected', reason };
}
