import { expect, test } from 'vitest';
import { describeProblem } from '#app/stock/prepare.server.ts';

test('a problem is one line that a terminal can show for any cell', () => {
  const reason = 'is not an amount of dollars';
  expect(describeProblem({ field: 'price', value: 'POA', reason })).toBe('price "POA" is not an amount of dollars');
  expect(describeProblem({ field: 'price', value: '', reason: 'is missing' })).toBe('price is missing');
  expect(describeProblem({ field: 'price', value: ' \n', reason: 'is missing' })).toBe('price is missing');
  expect(describeProblem({ field: 'price', value: '\u001b[2J1\r\n2', reason })).toBe(`price "[2J1 2" ${reason}`);
  expect(describeProblem({ field: 'price', value: 'x'.repeat(500), reason })).toBe(
    `price "${'x'.repeat(80)}…" ${reason}`,
  );
});
