/** Browser only. */

/** No progress for this long means that the connection is gone, even if the phone says otherwise. */
const STALLED_MS = 45_000;
/** After the upload the server still decodes the photo, perhaps behind others. */
const SERVER_MS = 180_000;

export type Answered = Pick<XMLHttpRequest, 'status' | 'responseText' | 'getResponseHeader'>;

type Options = {
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/** Null on a lost connection. `fetch` reports no upload progress, so this uses `XMLHttpRequest`. */
export function sendFile(path: string, form: FormData, { onProgress, signal }: Options): Promise<Answered | null> {
  const { promise, resolve } = Promise.withResolvers<Answered | null>();
  const request = new XMLHttpRequest();
  let timer: ReturnType<typeof setTimeout>;
  const waitFor = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => request.abort(), ms);
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
  request.onloadend = () => clearTimeout(timer);
  signal.addEventListener('abort', () => request.abort(), { once: true });
  request.open('POST', path);
  request.setRequestHeader('Accept', 'application/json');
  waitFor(STALLED_MS);
  request.send(form);
  return promise;
}

/** A moved or changed file, or a folder, fails like a lost connection and would be retried forever. */
export async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

/** Empty if the text is not a JSON object, e.g. a proxy’s error page. */
export function readJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' ? { ...value } : {};
  } catch {
    return {};
  }
}
