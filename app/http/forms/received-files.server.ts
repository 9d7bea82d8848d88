/** Forms with many or large files: what arrives waits on the disk, and is gone once the request has been answered. */
import { type FormNotRead, kindOf, notRead, readForm } from '#app/http/forms/form.server.ts';
import { DamagedBody, type Part, readParts } from '#app/http/forms/multipart.server.ts';
import { openSpool, type Spool } from '#app/platform/spool.server.ts';
import { INTENT } from '#app/ui/forms/form-check.ts';

/** A text beyond this is cut off, and then longer than any field may be: the schema tells so at the field. */
const MAX_TEXT_BYTES = 64 * 1024;
const MAX_TEXTS_BYTES = 4 * MAX_TEXT_BYTES;

export type ReceivedFile = {
  /** The field it came in. */
  field: string;
  name: string;
  /** Of what arrived, whether or not it was kept. */
  size: number;
  /** Throws for a file that was too large to be kept. */
  bytes(): Promise<Uint8Array>;
  /** The same piece by piece, from the beginning each time. */
  pieces(): AsyncGenerator<Uint8Array, void>;
};
export type ReceivedForm = { ok: true; form: FormData; files: ReceivedFile[] } | FormNotRead;

type Limits = {
  /** The field that bears files, or which of them do; files of others are passed over. */
  field: string | ((name: string) => boolean);
  /** Of a file that is kept. */
  maxFileBytes: number;
  /** Of everything. */
  maxBytes: number;
  /** Of all texts together. */
  maxTextBytes?: number;
};

/** `form` has the texts only. The files are there until `use` has ended. A form without files may also come urlencoded. */
export async function receiveForm<Result>(
  request: Request,
  limits: Limits,
  use: (received: ReceivedForm) => Promise<Result>,
): Promise<Result> {
  if (kindOf(request) !== 'multipart/form-data') {
    const read = await readForm(request);
    return use(read.ok ? { ...read, files: [] } : read);
  }
  const spools: Spool[] = [];
  try {
    return await use(await receive(request, limits, spools));
  } finally {
    for (const spool of spools) await spool.close();
  }
}

class TooMuch extends Error {}

async function receive(request: Request, limits: Limits, spools: Spool[]): Promise<ReceivedForm> {
  if (Number(request.headers.get('Content-Length') ?? 0) > limits.maxBytes) return notRead(413);
  try {
    return await readAll(request, limits, spools);
  } catch (error) {
    if (error instanceof TooMuch || (error as Error).cause instanceof TooMuch) return notRead(413);
    if (error instanceof DamagedBody) return notRead(400);
    throw error;
  }
}

async function readAll(request: Request, limits: Limits, spools: Spool[]) {
  const { field, maxBytes, maxFileBytes, maxTextBytes = MAX_TEXTS_BYTES } = limits;
  const bearsFiles = typeof field === 'string' ? (name: string) => name === field : field;
  const form = new FormData();
  const files: ReceivedFile[] = [];
  let textBytes = 0;
  const body = limited(request.body ?? [], maxBytes);
  for await (const part of readParts(body, request.headers.get('Content-Type') ?? '')) {
    if (part.fileName === null) {
      const text = await readText(part);
      textBytes += text.length;
      if (textBytes > maxTextBytes) throw new TooMuch();
      if (part.name !== INTENT) form.append(part.name, text);
    } else if (bearsFiles(part.name)) {
      const spool = await openSpool();
      spools.push(spool);
      const size = await fill(spool, part, maxFileBytes);
      // A file field in which nobody has chosen anything is sent as an empty file without a name.
      if (size > 0 || part.fileName !== '') {
        files.push({ field: part.name, ...toFile(part.fileName, size, size > maxFileBytes ? null : spool) });
      }
    }
  }
  return { ok: true, form, files } as const;
}

async function* limited(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, maxBytes: number) {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new TooMuch();
    yield chunk;
  }
}

async function readText({ chunks }: Part): Promise<string> {
  const kept: Buffer[] = [];
  let left = MAX_TEXT_BYTES;
  for await (const chunk of chunks) {
    if (left > 0) kept.push(chunk.subarray(0, left));
    left -= chunk.length;
  }
  return Buffer.concat(kept).toString();
}

/** Answers the size of what came. Beyond the limit nothing more is kept. */
async function fill(spool: Spool, { chunks }: Part, maxBytes: number): Promise<number> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size <= maxBytes) await spool.write(chunk);
  }
  return size;
}

function toFile(name: string, size: number, spool: Spool | null): Omit<ReceivedFile, 'field'> {
  const kept = () => {
    if (!spool) throw new Error('A file that was too large was asked for.');
    return spool;
  };
  return { name, size, bytes: async () => kept().bytes(), pieces: () => kept().pieces() };
}
