import { z } from 'zod';
import { toWord } from '#app/stock/words.ts';

const KILOMETERS_IN_A_MILE = 1.609344;

const UNITS = {
  km: {
    words: { km: 1, kms: 1, kilometres: 1, kilometers: 1, mi: KILOMETERS_IN_A_MILE, miles: KILOMETERS_IN_A_MILE },
    decimals: 0,
    refusal: 'is not a number of kilometres',
  },
  AUD: {
    words: { $: 1, aud: 1, a$: 1, au$: 1, aud$: 1, dollars: 1 },
    decimals: 2,
    refusal: 'is not an amount of dollars',
  },
} as const satisfies Record<string, { words: Record<string, number>; decimals: number; refusal: string }>;
type Unit = keyof typeof UNITS;
const UNIT_NAMES = Object.keys(UNITS) as [Unit, ...Unit[]];

const QUANTITY =
  /^(?<before>[^\d\s.,-]*)\s*(?<number>\d{1,3}(?:[,'\s]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s*(?<after>[^\d.,-]*)$/u;

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
  .refine((step) => step.given === undefined || isUnitWord(step.unit, step.given), {
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

type Quantity = { ok: true; value: string } | { ok: false; reason: string };

/** "38,000 miles" → "61155". "12.345" is rejected: it may mean twelve or twelve thousand. */
export function parseQuantity(text: string, unit: Unit, defaultUnit?: string): Quantity {
  const { words, decimals, refusal } = UNITS[unit];
  const parts = QUANTITY.exec(text)?.groups;
  if (!parts) return { ok: false, reason: refusal };
  const written = `${parts.before}${parts.after}`.trim().toLowerCase();
  const factor = (words as Record<string, number>)[written || (defaultUnit ?? unit).toLowerCase()];
  if (factor === undefined) return { ok: false, reason: refusal };
  const number = (parts.number ?? '').replace(/[,'\s]/g, '');
  if (/^\d{1,3}\.\d{3}$/.test(number)) return { ok: false, reason: `${refusal}: the dot may mean thousands` };
  return { ok: true, value: String(Number((Number(number) * factor).toFixed(decimals))) };
}

function isUnitWord(unit: Unit, word: string): boolean {
  return Object.hasOwn(UNITS[unit].words, word.toLowerCase());
}

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
    const quantity = parseQuantity(value, step.unit, step.given);
    return quantity.ok ? valueOrMissing(quantity.value) : rejected(step.because ?? quantity.reason);
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
