/** One address for the primary, whichever server that is: what an operator’s virtual address or DNS name does. */
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '#tests/support/server.ts';
import { cleanUpAtEnd } from '../faults/clean-up.ts';

export type Switch = { port: number; turnTo(port: number): void };

export async function startSwitch(target: number): Promise<Switch> {
  let current = target;
  const open = new Set<Socket>();
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
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  cleanUpAtEnd(async () => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return {
    port,
    turnTo(next) {
      current = next;
      for (const socket of open) socket.destroy();
    },
  };
}
