import { expect, test } from 'vitest';
import { createProgress } from './import-progress.ts';

function watch(isTTY: boolean) {
  const written: string[] = [];
  let at = 0;
  const progress = createProgress({ isTTY, write: (text) => written.push(text) }, () => at);
  return {
    written,
    clear: progress.clear,
    showAt(ms: number, records: number, readBytes: number) {
      at = ms;
      progress.show({ records, readBytes, sizeBytes: 1000 });
    },
  };
}

test('a terminal gets a bar with the rate and the time left, a few times a second', () => {
  const { written, showAt, clear } = watch(true);
  showAt(50, 10, 10);
  showAt(10_000, 30_000, 250);
  showAt(10_050, 30_500, 260);
  clear();
  expect(written).toEqual([
    `\r\u001b[2K${'█'.repeat(6)}${'░'.repeat(18)} 25 %, 30,000 records, 3,000 a second, 0:30 left`,
    '\r\u001b[2K',
  ]);
});

test('any other output gets a plain line now and then', () => {
  const { written, showAt, clear } = watch(false);
  showAt(9_000, 10, 100);
  showAt(20_000, 1000, 100);
  showAt(25_000, 1500, 150);
  showAt(40_000, 1234, 1000);
  clear();
  expect(written).toEqual([
    '10 %, 1,000 records, 50 a second, 3:00 left\n',
    '100 %, 1,234 records, 31 a second, 0:00 left\n',
  ]);
});
