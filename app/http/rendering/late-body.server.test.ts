import { expect, test } from 'vitest';
import { bytesOf, withBody, withBodyLater } from '#app/http/rendering/late-body.server.ts';

const page = () => withBodyLater(Buffer.from('<p>Zoë</p>'), { status: 404, headers: { 'X-Robots-Tag': 'noindex' } });

test('the bytes that waited are sent with the status and headers that the response has by then', async () => {
  const waiting = page();
  waiting.headers.set('Set-Cookie', 'a=b');
  const sent = withBody(waiting);
  expect(sent.status).toBe(404);
  expect(Object.fromEntries(sent.headers)).toMatchObject({ 'x-robots-tag': 'noindex', 'set-cookie': 'a=b' });
  expect(await sent.text()).toBe('<p>Zoë</p>');
});

test('other responses stay as they are', async () => {
  const other = Response.json([1]);
  expect(withBody(other)).toBe(other);
  expect((await bytesOf(other)).toString()).toBe('[1]');
  expect((await bytesOf(page())).toString()).toBe('<p>Zoë</p>');
});
