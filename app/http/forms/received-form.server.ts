import { DamagedBody, type Part, readParts } from '#app/http/forms/multipart.server.ts';
import { PACE, type Pace, pacedBody, Stalled, TooMuch } from '#app/http/forms/paced-body.server.ts';
import { openSpool, type Spool } from '#app/platform/spool.server.ts';
import { StorageFailure } from '#app/platform/storage/storage-contract.server.ts';
import { INTENT } from '#app/ui/forms/form-check.ts';

const KINDS = ['application/x-www-form-urlencoded', 'multipart/form-data'] as const;
const MAX_TEXT_BYTES = 64 * 1024;

export type ReceivedFile = {
  field: string;
  name: string;
  size: number;
  /** Throws if the file was too large, and `StorageFailure` if the disk failed. */
  bytes(): Promise<Uint8Array>;
  pieces(): AsyncGenerator<Uint8Array, void>;
  read(start: number, length: number): Promise<Uint8Array>;
};
export type FormNotRead = { ok: false; status: keyof typeof NOT_READ; message: string };
export type ReceivedForm = { ok: true; form: FormData; files: ReceivedFile[] } | FormNotRead;

export type FormLimits = {
  /** Files of other fields are read and dropped. */
  field: string | ((name: string) => boolean);
  maxFileBytes: number;
  maxBytes: number;
  /** Longer text is cut off here, and is still too long for the schema. */
  maxTextBytes?: number;
  maxTextsBytes?: number;
  pace?: Pace;
};

const NOT_READ = {
  400: 'We didn’t receive that properly. Please try again.',
  408: 'This took too long to arrive. Check your connection and try again.',
  413: 'That’s too large to send. Remove something and try again.',
  415: 'We couldn’t read that. Reload the page and try again.',
  429: 'You’ve sent a lot in the last hour. Try again later.',
  503: 'A lot of files are arriving right now. Try again in a minute.',
};

export function notRead(status: FormNotRead['status']): FormNotRead {
  return { ok: false, status, message: NOT_READ[status] };
}

export async function receiveForm<Result>(
  request: Request,
  limits: FormLimits,
  use: (received: ReceivedForm) => Promise<Result>,
): Promise<Result> {
  const spools: Spool[] = [];
  try {
    return await use(await receive(request, limits, spools));
  } finally {
    for (const spool of spools) await spool.close();
  }
}

async function receive(request: Request, limits: FormLimits, spools: Spool[]): Promise<ReceivedForm> {
  const kind = kindOf(request);
  if (!kind) return notRead(415);
  const maxBytes = kind === 'multipart/form-data' ? limits.maxBytes : MAX_TEXT_BYTES;
  if (announcedBytes(request) > maxBytes) return notRead(413);
  const body = pacedBody(request.body, { maxBytes, pace: limits.pace ?? PACE });
  try {
    if (kind !== 'multipart/form-data') return { ok: true, form: await readTyped(body), files: [] };
    return await readAll(readParts(body, request.headers.get('Content-Type') ?? ''), limits, spools);
  } catch (error) {
    return notRead(statusFor(error));
  }
}

/** Zero where the sender doesn't say. */
export function announcedBytes(request: Request): number {
  return Number(request.headers.get('Content-Length') ?? 0);
}

function kindOf(request: Request): (typeof KINDS)[number] | null {
  const type = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  return KINDS.find((kind) => kind === type) ?? null;
}

function statusFor(error: unknown): 400 | 408 | 413 {
  const cause = error instanceof DamagedBody ? error.cause : error;
  if (cause instanceof TooMuch) return 413;
  if (cause instanceof Stalled) return 408;
  if (error instanceof DamagedBody) return 400;
  throw error;
}

async function readTyped(body: AsyncIterable<Uint8Array>): Promise<FormData> {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of body) chunks.push(chunk);
  } catch (error) {
    throw new DamagedBody('It ended early.', { cause: error });
  }
  const form = await new Response(Buffer.concat(chunks), { headers: { 'Content-Type': KINDS[0] } }).formData();
  form.delete(INTENT);
  return form;
}

async function readAll(parts: AsyncIterable<Part>, limits: FormLimits, spools: Spool[]) {
  const { field, maxFileBytes, maxTextBytes = MAX_TEXT_BYTES, maxTextsBytes = 4 * MAX_TEXT_BYTES } = limits;
  const hasFiles = typeof field === 'string' ? (name: string) => name === field : field;
  const form = new FormData();
  const files: ReceivedFile[] = [];
  let textsBytes = 0;
  for await (const part of parts) {
    if (part.fileName === null) {
      const { text, size } = await readText(part, Math.min(maxTextBytes, maxTextsBytes - textsBytes + 1));
      textsBytes += size;
      if (textsBytes > maxTextsBytes) throw new TooMuch();
      if (part.name !== INTENT) form.append(part.name, text);
    } else if (hasFiles(part.name)) {
      const { size, spool } = await store(part, maxFileBytes, spools);
      // Browsers send an empty file without a name if nothing was chosen.
      if (size > 0 || part.fileName !== '') files.push({ field: part.name, ...toFile(part.fileName, size, spool) });
    }
  }
  return { ok: true, form, files } as const;
}

async function readText({ chunks }: Part, maxBytes: number) {
  const pieces: Buffer[] = [];
  let left = maxBytes;
  for await (const chunk of chunks) {
    if (left > 0) pieces.push(chunk.subarray(0, left));
    left -= chunk.length;
  }
  const bytes = Buffer.concat(pieces);
  return { text: bytes.toString(), size: bytes.length };
}

type Stored = Spool | StorageFailure | null;

/** A full disk loses the file but not the form's text. Null if the file is too large. */
async function store({ chunks }: Part, maxBytes: number, spools: Spool[]): Promise<{ size: number; spool: Stored }> {
  let size = 0;
  let spool: Stored = await openSpool().catch(toFailure);
  if (!(spool instanceof StorageFailure)) spools.push(spool);
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > maxBytes) spool = null;
    if (!spool || spool instanceof StorageFailure) continue;
    const failure: StorageFailure | undefined = await spool.write(chunk).then(() => undefined, toFailure);
    if (failure) spool = failure;
  }
  return { size, spool };
}

function toFailure(cause: unknown): StorageFailure {
  return new StorageFailure('An uploaded file could not be stored.', { cause });
}

function toFile(name: string, size: number, spool: Stored): Omit<ReceivedFile, 'field'> {
  const stored = () => {
    if (!spool) throw new Error('The caller read a file that was too large.');
    if (spool instanceof StorageFailure) throw spool;
    return spool;
  };
  return {
    name,
    size,
    bytes: async () => stored().bytes(),
    pieces: () => stored().pieces(),
    read: async (start, length) => stored().read(start, length),
  };
}
