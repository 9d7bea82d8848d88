import { data } from 'react-router';
import type { z } from 'zod';
import {
  checkForm,
  type FieldName,
  type FormCheck,
  type FormReply,
  type FormSchema,
  INTENT,
  isSecret,
} from '#app/ui/forms/form-check.ts';

const TEXT_LIMIT_BYTES = 64 * 1024;
const KINDS = ['application/x-www-form-urlencoded', 'multipart/form-data'] as const;
const INVISIBLE = /[^\P{Cc}\t\n\r]/gu;

type Refusals<Schema extends FormSchema> = string | string[] | Partial<Record<FieldName<Schema>, string>>;
type FormRefusal = ReturnType<typeof data<FormReply>>;

export type ParsedForm<Schema extends FormSchema> =
  | {
      ok: true;
      value: z.output<Schema>;
      refuse(refusals: Refusals<Schema>, init?: ResponseInit): FormRefusal;
    }
  | { ok: false; status: 400 | 413 | 415 | 422; refusal: FormRefusal };

type ParseOptions<Schema extends FormSchema> = FormCheck<Schema> & {
  maxBytes?: number;
  maxTextLength?: number;
};

export async function parseForm<Schema extends FormSchema>(
  request: Request,
  schema: Schema,
  { maxBytes, maxTextLength, ...check }: ParseOptions<Schema> = {},
): Promise<ParsedForm<Schema>> {
  const read = await readForm(request, { maxBytes, maxTextLength });
  if (!read.ok) return { ok: false, status: read.status, refusal: refusalOf(replyOf(read.message), read.status) };
  return parseRead(read.form, schema, check);
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

/** All fields count as sent, so a missing one gets its error too; nobody could fix invisible characters. */
function keepTyped(reply: FormReply, fields: string[]): FormReply {
  const typed = Object.entries(reply.initialValue ?? {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.replace(INVISIBLE, '').toWellFormed() : value,
  ]);
  return { ...reply, fields, initialValue: Object.fromEntries(typed) };
}

export type ReadForm = { ok: true; form: FormData } | FormNotRead;
export type FormNotRead = { ok: false; status: keyof typeof NOT_READ; message: string };

const NOT_READ = {
  400: 'This form arrived damaged. Please send it again.',
  413: 'This is more than the form can take.',
  415: 'This form was sent in a way that is not understood.',
};

export function notRead(status: FormNotRead['status']): FormNotRead {
  return { ok: false, status, message: NOT_READ[status] };
}

export function kindOf(request: Request): (typeof KINDS)[number] | null {
  const type = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  return KINDS.find((kind) => kind === type) ?? null;
}

type ReadLimits = Pick<ParseOptions<FormSchema>, 'maxBytes' | 'maxTextLength'>;

export async function readForm(
  request: Request,
  { maxBytes = TEXT_LIMIT_BYTES, maxTextLength = TEXT_LIMIT_BYTES }: ReadLimits = {},
): Promise<ReadForm> {
  const type = request.headers.get('Content-Type') ?? '';
  const kind = kindOf(request);
  if (!kind) return notRead(415);
  const limit = kind === 'multipart/form-data' ? maxBytes : TEXT_LIMIT_BYTES;
  const body = await readBody(request, limit);
  if (!body) return notRead(413);
  try {
    const form = await new Response(body, { headers: { 'Content-Type': type } }).formData();
    form.delete(INTENT);
    return textLength(form) > maxTextLength ? notRead(413) : { ok: true, form };
  } catch {
    return notRead(400);
  }
}

/** Stops as soon as the body is over the limit, because the announced length may be a lie. */
async function readBody(request: Request, limitBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get('Content-Length') ?? 0) > limitBytes) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > limitBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function textLength(form: FormData): number {
  return [...form.values()].reduce((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0);
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
