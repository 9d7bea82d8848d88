/** What one request of each kind costs the site: processor time, which a busy machine hardly changes. */
import { workedSeconds } from '../processes.ts';
import { type Doing, SHARES } from './mix.ts';
import type { Report } from './sender.ts';

export type Cost = { doing: Doing; requests: number; ms: number };

/** One kind after the other. `send` sends nothing but that kind. */
export async function measureCosts(pid: number, send: (doing: Doing) => Promise<Report>): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (const doing of Object.keys(SHARES) as Doing[]) {
    const before = workedSeconds(pid);
    const { routes } = await send(doing);
    const requests = routes.reduce((sum, { ms }) => sum + ms.length, 0);
    if (requests === 0) throw new Error(`No request of the kind “${doing}” was answered.`);
    costs.push({ doing, requests, ms: (1000 * (workedSeconds(pid) - before)) / requests });
  }
  return costs;
}

/** Of the whole mix. */
export function meanCost(costs: readonly Cost[]): number {
  return costs.reduce((sum, { doing, ms }) => sum + (ms * SHARES[doing]) / 100, 0);
}

export function costTable(costs: readonly Cost[]): string {
  const mean = meanCost(costs);
  const rows = costs.map(({ doing, requests, ms }) => {
    const share = `${Math.round((ms * SHARES[doing]) / mean)} %`;
    return `${doing.padEnd(12)} ${String(requests).padStart(9)}${ms.toFixed(1).padStart(10)}${share.padStart(12)}`;
  });
  return [
    'Processor time of the site, without PostgreSQL',
    'route          answered  ms each  of the mix',
    ...rows,
    `A request of the mix costs ${mean.toFixed(1)} ms: one core serves ${Math.round(1000 / mean)} a second.`,
  ].join('\n');
}
