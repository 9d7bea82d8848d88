import { on } from 'node:events';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';

export class DamagedBody extends Error {}

export type Part = {
  name: string;
  /** Null for text. As the browser sent it: it may be a path or anything else. */
  fileName: string | null;
  /** Read it to the end or not at all. */
  chunks: AsyncGenerator<Buffer, void>;
};

/** At most 70 characters (RFC 2046, 5.1.1). */
const BOUNDARY = /;\s*boundary=(?:"[^"]{1,70}"|[^\s;"]{1,70})\s*(?:;|$)/i;
const LIMITS = { parts: 500, headerSize: 8 * 1024 };

/** Reads part by part, so memory holds about one read of the socket. */
export async function* readParts(body: AsyncIterable<Uint8Array>, contentType: string): AsyncGenerator<Part, void> {
  if (!BOUNDARY.test(contentType)) throw new DamagedBody('It names no boundary.');
  const parser = new Busboy({
    headers: { 'content-type': contentType },
    preservePath: true,
    isPartAFile: () => true,
    limits: LIMITS,
  });
  const parts = on(parser, 'file', { close: ['finish'] });
  let last: Readable | undefined;
  parser.on('file', (_, stream) => {
    last = stream.on('error', () => {});
  });
  parser.on('partsLimit', () => parser.destroy(new Error('It has too many parts.')));
  // A part under way would otherwise wait for the rest for ever.
  pipeline(body, parser).catch((error) => last?.destroy(error));
  try {
    for await (const [name, stream, fileName] of parts) {
      if (name !== undefined)
        yield { name: decode(name), fileName: fileName === undefined ? null : decode(fileName), chunks: read(stream) };
      stream.resume();
    }
  } catch (cause) {
    throw new DamagedBody('It ended early.', { cause });
  } finally {
    parser.destroy();
  }
}

async function* read(stream: Readable): AsyncGenerator<Buffer, void> {
  try {
    yield* stream;
  } catch (cause) {
    throw new DamagedBody('It ended early.', { cause });
  }
}

/** Browsers percent-encode these three characters and no others. */
function decode(name: string): string {
  return name.replace(/%(22|0D|0A)/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}
