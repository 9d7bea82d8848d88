/** A command run to its end, with the time it took and the most memory it held. */
import { spawn } from 'node:child_process';
import { residentMegabytes } from './process-tree.ts';

export type Run = { seconds: number; peakMegabytes: number; output: string };

/** Memory is read from /proc (Linux) ten times a second; 0 where there is no /proc. Throws where the command fails. */
export async function runMeasured(args: string[], environment: NodeJS.ProcessEnv): Promise<Run> {
  const begun = performance.now();
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
  const code = await new Promise((resolve) => child.on('close', resolve));
  clearInterval(watch);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with code ${code}:\n${output}`);
  return { seconds: (performance.now() - begun) / 1000, peakMegabytes: peak, output };
}
