/** Asks as browsers do, over eight connections, as fast as the server answers. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type Asked = { path: string; cookie?: string };
export type Sent = { answers: number; seconds: number; kilobytes: number; encoding: string };

const CONNECTIONS = 8;
const BROWSER = `Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8
Accept-Encoding: gzip, deflate, br, zstd
Accept-Language: en-AU,en;q=0.5
User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:152.0) Gecko/20100101 Firefox/152.0
Connection: keep-alive`.replaceAll('\n', '\r\n');
/** Ends an answer of unknown length. */
const LAST_CHUNK = Buffer.from('0\r\n\r\n');

/** `next` names each request. Throws on any status but 200. */
export async function send(origin: string, next: () => Asked, seconds: number): Promise<Sent> {
  const { hostname, port } = new URL(origin);
  const startedAt = performance.now();
  const sent = { answers: 0, seconds: 0, kilobytes: 0, encoding: 'none' };
  const lane = async () => {
    const socket = connect(Number(port), hostname).setNoDelay();
    await once(socket, 'connect');
    while (performance.now() - startedAt < seconds * 1000) {
      const { path, cookie } = next();
      const named = cookie === undefined ? '' : `Cookie: ${cookie}\r\n`;
      const { head, bytes } = await ask(
        socket,
        `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n${BROWSER}\r\n${named}\r\n`,
      );
      if (!head.startsWith('HTTP/1.1 200')) throw new Error(`${origin}${path}: ${head.slice(0, 300)}`);
      sent.answers += 1;
      sent.kilobytes += bytes / 1000;
      sent.encoding = /^content-encoding: (\S+)/im.exec(head)?.[1] ?? 'none';
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  return { ...sent, kilobytes: sent.kilobytes / sent.answers, seconds: (performance.now() - startedAt) / 1000 };
}

function ask(socket: Socket, request: string): Promise<{ head: string; bytes: number }> {
  return new Promise((resolve, reject) => {
    let [head, bytes, left] = ['', 0, Number.NaN];
    let pieces: Buffer = Buffer.alloc(0);
    const end = (error?: Error) => {
      socket.removeAllListeners();
      if (error) reject(error);
      else resolve({ head, bytes });
    };
    socket.on('error', end).on('close', () => end(new Error(`The connection ended before the answer to:\n${request}`)));
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      pieces = head === '' || chunk.length < LAST_CHUNK.length ? Buffer.concat([pieces, chunk]) : chunk;
      left -= chunk.length;
      if (head === '') {
        const bodyAt = pieces.indexOf('\r\n\r\n') + 4;
        if (bodyAt < 4) return;
        head = pieces.toString('latin1', 0, bodyAt);
        left = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? Number.NaN) - (pieces.length - bodyAt);
      }
      const hasEnded = Number.isNaN(left) ? pieces.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK) : left <= 0;
      if (hasEnded) end();
    });
    socket.write(request);
  });
}
