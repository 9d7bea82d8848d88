import { expect, test, vi } from 'vitest';
import { describeFigures, pageCacheRequests, requestSeconds, showFigure } from '#app/platform/metrics.server.ts';

const lines = async (name: string) =>
  (await describeFigures()).text.split('\n').filter((line) => line.startsWith(name) && !line.startsWith('#'));

test('counters and histograms appear with their labels', async () => {
  // Other files of this process have counted as well.
  pageCacheRequests.reset();
  requestSeconds.reset();
  pageCacheRequests.inc({ outcome: 'hit' });
  pageCacheRequests.inc({ outcome: 'hit' });
  requestSeconds.observe({ route: 'listings', method: 'GET', status: 200 }, 0.02);
  expect(await lines('kerbside_page_cache_requests_total')).toEqual([
    'kerbside_page_cache_requests_total{outcome="hit"} 2',
  ]);
  const measured = await lines('kerbside_request_seconds');
  expect(measured).toContain('kerbside_request_seconds_bucket{le="0.01",route="listings",method="GET",status="200"} 0');
  expect(measured).toContain(
    'kerbside_request_seconds_bucket{le="0.025",route="listings",method="GET",status="200"} 1',
  );
});

test('a gauge is read at each scrape', async () => {
  let size = 3;
  showFigure({ name: 'test_size', help: 'A size.', read: () => size });
  expect(await lines('test_size')).toEqual(['test_size 3']);
  size = 4;
  expect(await lines('test_size')).toEqual(['test_size 4']);
});

test('a record becomes one line per label, and missing labels disappear', async () => {
  let reading: Record<string, number> = { idle: 2, busy: 1 };
  showFigure({ name: 'test_places', help: 'Places.', label: 'state', read: async () => reading });
  expect(await lines('test_places')).toEqual(['test_places{state="idle"} 2', 'test_places{state="busy"} 1']);
  reading = { busy: 3 };
  expect(await lines('test_places')).toEqual(['test_places{state="busy"} 3']);
});

test('a second gauge of one name replaces the first', async () => {
  showFigure({ name: 'test_again', help: 'Once.', read: () => 1 });
  showFigure({ name: 'test_again', help: 'Twice.', read: () => 2 });
  expect(await lines('test_again')).toEqual(['test_again 2']);
});

test('an unknown, failing or slow gauge leaves out itself only', async () => {
  const name = 'test_silent';
  showFigure({ name: 'test_beside', help: 'Beside.', read: () => 1 });
  const silent = [
    () => undefined,
    () => {
      throw new Error('no');
    },
    () => Promise.reject(new Error('no')),
    () => new Promise<number>(() => {}),
  ];
  vi.useFakeTimers();
  for (const read of silent) {
    showFigure({ name, help: 'Silent.', read: () => 5 });
    expect(await lines(name)).toEqual(['test_silent 5']);
    showFigure({ name, help: 'Silent.', read });
    const looked = Promise.all([lines(name), lines('test_beside')]);
    await vi.runAllTimersAsync();
    expect(await looked).toEqual([[], ['test_beside 1']]);
  }
  vi.useRealTimers();
});
