import { z } from 'zod';
import { FIELD_NAMES, type FieldName, fieldOf } from '#app/listings/fields.ts';
import { explainIssue, patternSchema, stepSchema } from '#app/stock/mapping/steps.ts';
import { toWord } from '#app/stock/words.ts';

const columnName = z.string().min(1, { error: 'must name a column' });
const missingWords = z
  .array(z.string())
  .default([])
  .transform((words) => new Set(words.map((word) => word.trim().toLowerCase())));

const SOURCES = ['column', 'columns', 'compose', 'constant'] as const;
const ruleSchema = z
  .strictObject({
    column: columnName.optional(),
    columns: z.array(columnName).min(1, { error: 'must name a column' }).optional(),
    compose: z.array(z.string()).min(1, { error: 'must have a part' }).optional(),
    separator: z.string().default(' '),
    constant: z.string().optional(),
    missing: missingWords,
    steps: z.array(stepSchema).default([]),
    default: z.string().optional(),
  })
  .refine((rule) => SOURCES.filter((source) => rule[source] !== undefined).length === 1, {
    error: `must say where the value comes from, by exactly one of ${SOURCES.join(', ')}`,
  });
export type Rule = z.output<typeof ruleSchema>;

const titleSchema = z.strictObject({
  column: columnName,
  skip: patternSchema.optional(),
  makes: z.array(z.string().min(1)).default([]),
  models: z.record(z.string(), z.array(z.string().min(1))).default({}),
});

const keySchema = z.strictObject({
  columns: z.array(columnName).min(1, { error: 'must name a column' }),
  repeats: z.enum(['reject', 'count'], { error: 'must be reject or count' }).default('reject'),
});

const WITH_A_DEFAULT: readonly FieldName[] = ['isDriveAway', 'phoneNumber'];

/** A column that says which cars are for sale; `words` before our own. */
const forSaleSchema = z.strictObject({
  column: columnName,
  words: z
    .record(z.string(), z.enum(['yes', 'no'], { error: 'must be yes or no' }))
    .default({})
    .transform((words) => new Map(Object.entries(words).map(([word, answer]) => [toWord(word), answer]))),
});

/** Optional fields, and those with a default. */
export function mayBeMissing(name: FieldName): boolean {
  return !fieldOf(name).isRequired || WITH_A_DEFAULT.includes(name);
}

/** A dealer's cars may all be in their own state. */
const mayLackRule = (name: FieldName) => mayBeMissing(name) || name === 'location';
const fieldRules = FIELD_NAMES.map((name) => [name, mayLackRule(name) ? ruleSchema.optional() : ruleSchema]);
const fieldsSchema = z.strictObject(
  Object.fromEntries(fieldRules) as Record<FieldName, z.ZodOptional<typeof ruleSchema>>,
);

/** Several columns are read one after the other. */
const photosSchema = z.strictObject({
  column: z.union([columnName.transform((name) => [name]), z.array(columnName).min(1)]),
  separator: z.string().min(1).optional(),
});

const mappingSchema = z
  .strictObject({
    name: z.string().optional(),
    encoding: z
      .enum(['utf-8', 'utf-16le', 'windows-1252'], { error: 'must be utf-8, utf-16le or windows-1252' })
      .default('utf-8'),
    delimiter: z.enum([',', ';', '\t', '|'], { error: 'must be a comma, a semicolon, a tab or |' }).default(','),
    missing: missingWords,
    key: keySchema.optional(),
    title: titleSchema.optional(),
    values: z.record(z.string().regex(/^\w+$/, { error: 'must be one word' }), ruleSchema).default({}),
    fields: fieldsSchema,
    forSale: z.array(forSaleSchema).default([]),
    photos: photosSchema.optional(),
  })
  .superRefine((mapping, context) => {
    for (const { name, path } of undefinedNames(mapping)) {
      context.addIssue({ code: 'custom', path, message: `uses ${name}, which the mapping does not define before it` });
    }
  });
export type Mapping = z.output<typeof mappingSchema>;

export type ParsedMapping = { ok: true; mapping: Mapping } | { ok: false; problems: string[] };

export function parseMapping(document: unknown): ParsedMapping {
  const parsed = mappingSchema.safeParse(document, { reportInput: true });
  if (parsed.success) return { ok: true, mapping: parsed.data };
  return { ok: false, problems: parsed.error.issues.map((issue) => `${placeOf(issue.path)} ${explainIssue(issue)}`) };
}

function placeOf(path: PropertyKey[]): string {
  if (path.length === 0) return 'the mapping';
  const parts = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`));
  return parts.join('').slice(1);
}

/** Names that begin with `@` are parts of the title or values of the mapping. */
export function namesIn(rule: Rule): string[] {
  const placeholders = (rule.compose ?? []).flatMap((part) => [...part.matchAll(PLACEHOLDER)].map((match) => match[1]));
  const conditions = rule.steps.flatMap((step) => Object.keys(step.where ?? {}));
  return [rule.column, ...(rule.columns ?? []), ...placeholders, ...conditions].filter((name) => name !== undefined);
}

export const PLACEHOLDER = /\{([^{}]+)\}/g;

const TITLE_PARTS = ['@make', '@model', '@trim', '@year'];

function undefinedNames(mapping: Pick<Mapping, 'title' | 'values' | 'fields' | 'key'>) {
  const titleParts = mapping.title ? TITLE_PARTS : [];
  const all = [...titleParts, ...Object.keys(mapping.values).map((name) => `@${name}`)];
  const uses = [
    // Values can't refer to each other, so there are no cycles.
    ...Object.entries(mapping.values).map(([key, rule]) => ({
      path: ['values', key],
      names: namesIn(rule),
      known: titleParts,
    })),
    ...Object.entries(mapping.fields).map(([key, rule]) => ({
      path: ['fields', key],
      names: namesIn(rule),
      known: all,
    })),
    { path: ['key', 'columns'], names: mapping.key?.columns ?? [], known: all },
  ];
  return uses.flatMap(({ path, names, known }) =>
    names.filter((name) => name.startsWith('@') && !known.includes(name)).map((name) => ({ name, path })),
  );
}
