/**
 * What a form says, checked by its schema: the same in the browser before it is sent and on the server when it arrives.
 * Only the fields of the schema are looked at; of a field given several times the first counts, unless it is a list.
 */
import type { Submission, SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { configureCoercion } from '@conform-to/zod/v4/future';
import { z } from 'zod';

export type FormSchema = z.ZodObject;
export type FieldName<Schema extends FormSchema> = keyof Schema['shape'] & string;

export type FormCheck<Schema extends FormSchema> = {
  /** Fields that may have several lines. The others refuse line breaks with every other control character. */
  multiline?: readonly FieldName<Schema>[];
  /** Makes fields of the schema of others, where a form has several for one. */
  gather?: (typed: FormData | URLSearchParams) => FormData;
};

/** What a form is told when it was not accepted: sentences by field name ('' for the whole), and what was typed. */
export type FormReply = SubmissionResult<string[]>;

/** Under this name a form that is only checked while somebody types says so; it is never sent. */
export const INTENT = '__intent__';
const TICKED = ['on', 'true', 'yes', '1'];
const CONTROL = /[\p{Cc}\u2028\u2029]/u;
const CONTROL_BUT_LINES = /[^\P{Cc}\t\n\r]/u;
/** Marks that turn the direction of writing come unseen with what is pasted, and would turn the text around it too. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const { coerceFormValue } = configureCoercion({ type: { boolean: (text) => TICKED.includes(text) } });

export function checkForm<Schema extends FormSchema>(
  typed: FormData | URLSearchParams,
  schema: Schema,
  { multiline = [], gather }: FormCheck<Schema> = {},
): Submission<z.input<Schema>, string[], z.output<Schema>> {
  return parseWithZod(pickFields(gather?.(typed) ?? typed, schema), {
    schema: legible(multiline).pipe(coerceFormValue(schema)),
    disableAutoCoercion: true,
    error: ({ input }) => (input === undefined ? 'Please fill this in' : 'Please check this'),
  }) as Submission<z.input<Schema>, string[], z.output<Schema>>;
}

/** Whether what looks like sending a form only checks it. */
export function isCheckOnly(submitter: HTMLElement | null): boolean {
  return submitter?.getAttribute('name') === INTENT;
}

/** Passwords are never sent back, and never changed on their way. */
export function isSecret(name: string): boolean {
  return /password/i.test(name);
}

function pickFields(typed: FormData | URLSearchParams, schema: FormSchema): FormData {
  const picked = new FormData();
  const append = (name: string, value: FormDataEntryValue | undefined) => {
    if (value !== undefined) picked.append(name, value);
  };
  for (const [name, field] of Object.entries(schema.shape)) {
    const values = typed.getAll(name);
    for (const value of isList(field) ? values : values.slice(0, 1)) append(name, value);
  }
  append(INTENT, typed.getAll(INTENT)[0]);
  return picked;
}

function isList(field: z.core.$ZodType): boolean {
  const { def } = field._zod as { def: { type: string; innerType?: z.core.$ZodType; in?: z.core.$ZodType } };
  const inner = def.innerType ?? def.in;
  return def.type === 'array' || (inner !== undefined && isList(inner));
}

/** Text that PostgreSQL can store and that people can see. */
function legible(multiline: readonly string[]) {
  return z.record(z.string(), z.unknown()).transform((typed, check) => {
    const entries = Object.entries(typed).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value];
      const illegible = multiline.includes(name) ? CONTROL_BUT_LINES : CONTROL;
      if (illegible.test(value) || !value.isWellFormed()) {
        check.addIssue({
          code: 'custom',
          path: [name],
          message: 'This has characters that cannot be shown. Please type it again',
        });
      }
      return [name, isSecret(name) || multiline.includes(name) ? value : value.replace(DIRECTION_MARKS, '')];
    });
    return Object.fromEntries(entries);
  });
}
