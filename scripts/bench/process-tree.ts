/** What a process and those it has started hold in memory and have worked, as Linux tells it in /proc. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const KILOBYTES = 1024;
const TICKS_A_SECOND = 100;

export const canWatch = existsSync('/proc/self/status');

/** 0 where there is no such process. */
export function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / KILOBYTES;
}

/** The most that it has held since it began; 0 where there is no such process. */
export function peakResidentMegabytes(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / KILOBYTES;
}

/** The most it has held so far. */
export function mostMegabytes(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / KILOBYTES;
}

/** Of the process and its children. A child that is still a copy of it, about to become another program, shares its memory. */
export function treeMegabytes(pid: number): number {
  const program = read(`/proc/${pid}/cmdline`);
  const children = childrenOf(pid).filter((child) => read(`/proc/${child}/cmdline`) !== program);
  return [pid, ...children].reduce((sum, one) => sum + residentMegabytes(one), 0);
}

/** Seconds of a core that the process has worked, and those of its children that have ended. */
export function workedSeconds(pid: number): number {
  const [user, system, usersOfChildren, systemOfChildren] = read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(11, 15)
    .map(Number);
  return ((user ?? 0) + (system ?? 0) + (usersOfChildren ?? 0) + (systemOfChildren ?? 0)) / TICKS_A_SECOND;
}

/** The most that the process and its children hold while `work` is done. */
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

function childrenOf(pid: number): number[] {
  return list(`/proc/${pid}/task`).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );
}

/** Empty where the process has ended meanwhile. */
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
