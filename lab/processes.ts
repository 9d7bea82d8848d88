/** Memory and processor time of a process and its children, from /proc on Linux. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const KILOBYTES = 1024;
const TICKS_A_SECOND = 100;

export const canWatch = existsSync('/proc/self/status');

export function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / KILOBYTES;
}

export function peakResidentMegabytes(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / KILOBYTES;
}

/** Memory of the process and its children. A child that has forked but not yet started its program shares memory. */
export function treeMegabytes(pid: number): number {
  const program = read(`/proc/${pid}/cmdline`);
  const children = childrenOf(pid).filter((child) => read(`/proc/${child}/cmdline`) !== program);
  return [pid, ...children].reduce((sum, one) => sum + residentMegabytes(one), 0);
}

/** Processor seconds of the process and its finished children. */
export function workedSeconds(pid: number): number {
  const [user, system, usersOfChildren, systemOfChildren] = read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(11, 15)
    .map(Number);
  return ((user ?? 0) + (system ?? 0) + (usersOfChildren ?? 0) + (systemOfChildren ?? 0)) / TICKS_A_SECOND;
}

/** Peak memory of the process and its children during `work`. */
export async function peakMegabytes(pid: number, work: () => Promise<unknown>): Promise<number> {
  let peak = treeMegabytes(pid);
  const watch = setInterval(() => {
    peak = Math.max(peak, treeMegabytes(pid));
  }, 10);
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  return peak;
}

export function childrenOf(pid: number): number[] {
  return list(`/proc/${pid}/task`).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function list(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
