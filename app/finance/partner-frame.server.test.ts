import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { partnerFrame } from '#app/finance/partner-frame.server.ts';

const entries = {
  partnerId: '2891',
  sourceUrl: 'https://cars.example',
  sourceName: '</script><b>Cars',
  targetSystem: 'X',
  countryCode: 'AU' as const,
};
const script = 'https://store.example/a/widget.js?x=1&y=2';

async function frame(style?: string) {
  const response = partnerFrame({ title: 'Loans & more', script, style, entries });
  return { html: await response.text(), policy: response.headers.get('content-security-policy') ?? '' };
}

const directive = (policy: string, name: string) => policy.split('; ').find((part) => part.startsWith(name));

test('the frame is sandboxed and runs only its own setup and scripts from the partner’s host', async () => {
  const { html, policy } = await frame();
  expect(directive(policy, 'sandbox')).toBe('sandbox allow-scripts');
  const [, setup = ''] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? [];
  const hash = createHash('sha256').update(setup).digest('base64');
  expect(directive(policy, 'script-src')).toBe(`script-src 'sha256-${hash}' https://store.example`);
  expect(directive(policy, 'frame-ancestors')).toBe("frame-ancestors 'self'");
  expect(directive(policy, 'form-action')).toBe("form-action 'none'");
});

test('settings are escaped in the document', async () => {
  const { html } = await frame('https://styles.example/a.css?"><script>');
  expect(html.match(/<script/g)).toHaveLength(2);
  expect(html).toContain('src="https://store.example/a/widget.js?x=1&amp;y=2"');
  expect(html).not.toContain('<b>Cars');
});

test('the replacement for localStorage holds the five entries and works like one', async () => {
  const { html } = await frame();
  const [, setup = ''] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? [];
  const window: Record<string, unknown> = { addEventListener() {}, document: { addEventListener() {} } };
  window.window = window;
  runInNewContext(setup, window);
  const storage = window.localStorage as Storage & Record<string, unknown>;
  expect(Object.fromEntries(Object.keys(storage).map((name) => [name, storage.getItem(name)]))).toEqual(entries);
  expect(storage.length).toBe(5);
  expect(storage.countryCode).toBe('AU');
  expect(storage.getItem('other')).toBeNull();
  storage.setItem('other', 7 as unknown as string);
  storage.third = 'x';
  expect([storage.other, storage.getItem('third'), storage.key(5), storage.key(9)]).toEqual(['7', 'x', 'other', null]);
  delete storage.third;
  storage.removeItem('other');
  expect([storage.length, 'partnerId' in storage, 'third' in storage]).toEqual([5, true, false]);
  storage.clear();
  expect(storage.length).toBe(0);
});
