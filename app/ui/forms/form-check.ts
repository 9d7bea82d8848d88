/** A repeated field counts once, unless the schema says it is a list. */
import type { Submission, SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { configureCoercion } from '@conform-to/zod/v4/future';
import { z } from 'zod';

export type FormSchema = z.ZodObject;
export type FieldName<Schema extends FormSchema> = keyof Schema['shape'] & string;

export type FormCheck<Schema extends FormSchema> = {
  multiline?: readonly FieldName<Schema>[];
  /** Turns several form fields into one field of the schema. */
  gather?: (typed: FormData | URLSearchParams) => FormData;
};

/** Error messages by field name ('' for the whole form), and the typed values. */
export type FormReply = SubmissionResult<string[]>;

/** The field that conform adds to a check while typing; it is never sent. */
export const INTENT = '__intent__';
const TICKED = ['on', 'true', 'yes', '1'];
const CONTROL = /[\p{Cc}\u2028\u2029]/u;
const CONTROL_EXCEPT_LINES = /[^\P{Cc}\t\n\r]/u;
/** Pasted text may carry invisible marks that reverse the text around them. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const { coerceFormValue } = configureCoercion({ type: { boolean: (text) => TICKED.includes(text) } });

export function checkForm<Schema extends FormSchema>(
  typed: FormData | URLSearchParams,
  schema: Schema,
  { multiline = [], gather }: FormCheck<Schema> = {},
): Submission<z.input<Schema>, string[], z.output<Schema>> {
  return parseWithZod(pickFields(gather?.(typed) ?? typed, schema), {
    schema: cleanText(multiline).pipe(coerceFormValue(schema)),
    disableAutoCoercion: true,
    error: ({ input }) => (input === undefined ? 'Please fill this in' : 'Please check this'),
  }) as Submission<z.input<Schema>, string[], z.output<Schema>>;
}

export function isCheckOnly(submitter: HTMLElement | null): boolean {
  return submitter?.getAttribute('name') === INTENT;
}

/** Passwords are never sent back and never altered. */
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

/** Rejects text that PostgreSQL cannot store or people cannot see. */
function cleanText(multiline: readonly string[]) {
  return z.record(z.string(), z.unknown()).transform((typed, check) => {
    const entries = Object.entries(typed).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value];
      const forbidden = multiline.includes(name) ? CONTROL_EXCEPT_LINES : CONTROL;
      if (forbidden.test(value) || !value.isWellFormed()) {
        check.addIssue({
          code: 'custom',
          path: [name],
          message: 'This contains characters we can’t accept. Please type it again',
        });
      }
      if (isSecret(name)) return [name, value];
      if (value.trim() === '') return [name, ''];
      return [name, multiline.includes(name) ? value : value.replace(DIRECTION_MARKS, '')];
    });
    return Object.fromEntries(entries);
  });
}

/** Browsers send a line break as two characters; people count one. */
export function typedLines(typed: string): string {
  return typed.replace(/\r\n?/g, '\n').trim();
}
