import { Counter, Gauge, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { mergeFigures } from './merge-figures.ts';

async function figuresOf(worker: string, requests: number, streams: number | null) {
  const registry = new Registry();
  registry.setDefaultLabels({ worker });
  const registers = [registry];
  new Counter({ name: 'requests', help: 'Requests.', labelNames: ['route'], registers }).inc(
    { route: 'home' },
    requests,
  );
  if (streams !== null) new Gauge({ name: 'streams', help: 'Open streams.', registers }).set(streams);
  return registry.metrics();
}

test('each metric is described once, with every worker’s values', async () => {
  const merged = mergeFigures([await figuresOf('1', 5, null), await figuresOf('2', 7, 3), await figuresOf('3', 1, 0)]);
  expect(merged).toBe(`# HELP requests Requests.
# TYPE requests counter
requests{route="home",worker="1"} 5
requests{route="home",worker="2"} 7
requests{route="home",worker="3"} 1

# HELP streams Open streams.
# TYPE streams gauge
streams{worker="2"} 3
streams{worker="3"} 0
`);
});
