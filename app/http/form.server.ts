import { data } from 'react-router';
import type { z } from 'zod';
import { type FormNotRead, receiveForm } from '#app/http/forms/received-form.server.ts';
import {
  checkForm,
  type FieldName,
  type FormCheck,
  type FormReply,
  type FormSchema,
  isSecret,
} from '#app/ui/forms/form-check.ts';

const TEXT_LIMIT_BYTES = 64 * 1024;
const INVISIBLE = /[^\P{Cc}\t\n\r]/gu;

type Refusals<Schema extends FormSchema> = string | string[] | Partial<Record<FieldName<Schema>, string>>;
type FormRefusal = ReturnType<typeof data<FormReply>>;

export type ParsedForm<Schema extends FormSchema> =
  | {
      ok: true;
      value: z.output<Schema>;
      refuse(refusals: Refusals<Schema>, init?: ResponseInit): FormRefusal;
    }
  | { ok: false; status: FormNotRead['status'] | 422; refusal: FormRefusal };

export type ParseOptions<Schema extends FormSchema> = FormCheck<Schema> & {
  maxTextBytes?: number;
};

export async function parseForm<Schema extends FormSchema>(
  request: Request,
  schema: Schema,
  { maxTextBytes = TEXT_LIMIT_BYTES, ...check }: ParseOptions<Schema> = {},
): Promise<ParsedForm<Schema>> {
  const limits = {
    field: () => false,
    maxFileBytes: 0,
    maxBytes: maxTextBytes,
    maxTextBytes: Number.POSITIVE_INFINITY,
    maxTextsBytes: maxTextBytes,
  };
  return receiveForm(request, limits, async (received) => {
    if (!received.ok) return { ok: false, status: received.status, refusal: notReadRefusal(received) };
    return parseRead(received.form, schema, check);
  });
}

export function notReadRefusal({ status, message }: FormNotRead): FormRefusal {
  return refusalOf(replyOf(message), status);
}

export function parseRead<Schema extends FormSchema>(
  form: FormData,
  schema: Schema,
  check: FormCheck<Schema> = {},
): ParsedForm<Schema> {
  const submission = checkForm(form, schema, check);
  const names = Object.keys(schema.shape);
  const hideFields = names.filter(isSecret);
  if (submission.status !== 'success') {
    return { ok: false, status: 422, refusal: refusalOf(keepTyped(submission.reply({ hideFields }), names), 422) };
  }
  return {
    ok: true,
    value: submission.value,
    refuse(refusals, init) {
      const reply = keepTyped(submission.reply({ hideFields, ...toErrors(refusals) }), names);
      return refusalOf(reply, init?.status ?? 422, init?.headers);
    },
  };
}

/** All fields count as sent, so a missing one gets its error too; invisible characters cannot be fixed by hand. */
function keepTyped(reply: FormReply, fields: string[]): FormReply {
  const typed = Object.entries(reply.initialValue ?? {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.replace(INVISIBLE, '').toWellFormed() : value,
  ]);
  return { ...reply, fields, initialValue: Object.fromEntries(typed) };
}

function toErrors(refusals: Refusals<FormSchema>) {
  if (typeof refusals === 'string') return { formErrors: [refusals] };
  if (Array.isArray(refusals)) return { formErrors: refusals };
  const fieldErrors = Object.entries(refusals).map(([name, message]) => [name, [message]]);
  return { fieldErrors: Object.fromEntries(fieldErrors) };
}

function replyOf(message: string): FormReply {
  return { status: 'error', error: { '': [message] } };
}

function refusalOf(reply: FormReply, status: number, headers?: HeadersInit): FormRefusal {
  return data(reply, { status, headers });
}
