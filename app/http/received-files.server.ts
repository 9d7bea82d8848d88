import { type FormNotRead, kindOf, notRead, readForm } from '#app/http/form.server.ts';
import { DamagedBody, type Part, readParts } from '#app/http/forms/multipart.server.ts';
import { openSpool, type Spool } from '#app/platform/spool.server.ts';
import { INTENT } from '#app/ui/forms/form-check.ts';

/** Longer text is cut off here, and is still too long for the schema. */
const MAX_TEXT_BYTES = 64 * 1024;
const MAX_TEXTS_BYTES = 4 * MAX_TEXT_BYTES;

export type ReceivedFile = {
  field: string;
  name: string;
  size: number;
  /** Throws if the file was too large to store. */
  bytes(): Promise<Uint8Array>;
  pieces(): AsyncGenerator<Uint8Array, void>;
};
export type ReceivedForm = { ok: true; form: FormData; files: ReceivedFile[] } | FormNotRead;

type Limits = {
  field: string | ((name: string) => boolean);
  maxFileBytes: number;
  maxBytes: number;
  maxTextBytes?: number;
};

/** The files are gone once `use` has ended. */
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
      // Browsers send an empty file without a name if nothing was chosen.
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
