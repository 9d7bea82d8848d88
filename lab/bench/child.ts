/** Runs a command and measures its time and peak memory. */
import { spawn } from 'node:child_process';
import { residentMegabytes } from '../processes.ts';

export type Run = { seconds: number; peakMegabytes: number; output: string };

const INTERRUPTED = 130;

/**
 * Reads memory from /proc ten times a second; 0 without /proc. After `mostSeconds` it gets a Ctrl-C, and may end with
 * what it has done. Throws if the command fails.
 */
export async function runMeasured(args: string[], environment: NodeJS.ProcessEnv, mostSeconds: number): Promise<Run> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-4000);
    });
  }
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(child.pid ?? 0));
  }, 100);
  const interruption = setTimeout(() => child.kill('SIGINT'), mostSeconds * 1000);
  const code = await new Promise((resolve) => child.on('close', resolve));
  clearInterval(watch);
  clearTimeout(interruption);
  if (code !== 0 && code !== INTERRUPTED) throw new Error(`${args.join(' ')} ended with code ${code}:\n${output}`);
  return { seconds: (performance.now() - startedAt) / 1000, peakMegabytes: peak, output };
}
