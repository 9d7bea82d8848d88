/** Sends a form with a file and tells how far it is. Runs in browsers only. */

/** A connection over which nothing moves for so long is gone, whatever the phone says. */
const STALLED_MS = 45_000;
/** All has arrived: decoding takes its time, and others may be before it. */
const SERVER_MS = 180_000;

export type Answered = Pick<XMLHttpRequest, 'status' | 'responseText' | 'getResponseHeader'>;

type Options = {
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/** The answer, or null where there was none. With `XMLHttpRequest`: fetch tells nothing of how much was sent. */
export function sendFile(path: string, form: FormData, { onProgress, signal }: Options): Promise<Answered | null> {
  const { promise, resolve } = Promise.withResolvers<Answered | null>();
  const request = new XMLHttpRequest();
  let patience: ReturnType<typeof setTimeout>;
  const waitFor = (ms: number) => {
    clearTimeout(patience);
    patience = setTimeout(() => request.abort(), ms);
  };
  request.upload.onprogress = ({ loaded, total }) => {
    waitFor(STALLED_MS);
    onProgress(loaded / total);
  };
  request.upload.onload = () => {
    waitFor(SERVER_MS);
    onProgress(1);
  };
  request.onload = () => resolve(request);
  request.onerror = request.onabort = () => resolve(null);
  request.onloadend = () => clearTimeout(patience);
  signal.addEventListener('abort', () => request.abort(), { once: true });
  request.open('POST', path);
  request.setRequestHeader('Accept', 'application/json');
  waitFor(STALLED_MS);
  request.send(form);
  return promise;
}

/** A file that was moved, changed or is a folder fails like a lost connection does, and would be tried for ever. */
export async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

/** An object, empty where the text is none: a proxy's own page, or half an answer. */
export function readJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' ? { ...value } : {};
  } catch {
    return {};
  }
}
