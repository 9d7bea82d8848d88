import { expect, test } from 'vitest';
import { readLoaderData, withLoaderData } from '#app/http/render-page.server.tsx';

const PAGE = '<html><body><p>Zoë’s car</p></body></html>';

test('the page ends with the data, which no text in it can end', () => {
  const data = '["</script><script>alert(1)</script>","<!--","Zoë"]\n';
  const html = withLoaderData(PAGE, data);
  const [, sent = ''] = /<script type="application\/json">(.*?)<\/script>/s.exec(html) ?? [];
  expect(JSON.parse(sent)).toEqual(JSON.parse(data));
  expect(sent).not.toContain('<');
  expect(html).toMatch(/^<html><body><p>Zoë’s car<\/p><script .*<\/script><\/body><\/html>$/s);
});

test('a page without data stays as it is', async () => {
  expect(withLoaderData(PAGE, await readLoaderData(undefined))).toBe(PAGE);
});

test('data that arrives in pieces is sent whole', async () => {
  const pieces = new Blob(['["Zo', 'ë"]', '\n']).stream();
  expect(await readLoaderData(pieces)).toBe('["Zoë"]\n');
});
