import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Packed, pack, useUnpacked } from '#app/http/packed.ts';

function Names({ packed }: { packed: Packed<string[]> }) {
  return useUnpacked(packed).join(' & ');
}

test('what was packed is unpacked, in the same process and in a browser', () => {
  const packed = pack(['Ash', 'Zoë']);
  expect(renderToStaticMarkup(<Names packed={packed} />)).toBe('Ash &amp; Zoë');
  expect(renderToStaticMarkup(<Names packed={{ json: packed.json }} />)).toBe('Ash &amp; Zoë');
});
