/** One address for a server that changes or is away: what an operator’s virtual address or DNS name does. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '#tests/support/server.ts';

export type Switch = { port: number; turnTo(port: number): void; close(): void };

/** Both ports are on this machine. */
export async function startSwitch(target: number, port?: number): Promise<Switch> {
  let current = target;
  const open = new Set<Socket>();
  const closeAll = () => {
    for (const socket of open) socket.destroy();
  };
  const server = createServer((near) => {
    const far = connect(current, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  const own = port ?? (await freePort());
  await once(server.listen(own, '127.0.0.1'), 'listening');
  return {
    port: own,
    turnTo(next) {
      current = next;
      closeAll();
    },
    close() {
      closeAll();
      server.close();
    },
  };
}
