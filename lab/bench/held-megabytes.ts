import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Without garbage. */
export function heldMegabytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}
