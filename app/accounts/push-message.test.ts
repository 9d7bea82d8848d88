import { expect, test } from 'vitest';
import { parsePushMessage, toPayload } from '#app/accounts/push-message.ts';

const message = { title: '2 new cars', body: 'Corolla', path: '/listings?make=Toyota', tag: 'search-1' };

test('a message survives a round trip', () => {
  expect(parsePushMessage(toPayload(message))).toEqual(message);
});

test('the longest words fit a push message', () => {
  const long = { ...message, title: '🚗'.repeat(500), body: '"\n'.repeat(500) };
  expect(Buffer.byteLength(toPayload(long))).toBeLessThan(3000);
  expect(parsePushMessage(toPayload(long))?.title.endsWith('🚗…')).toBe(true);
});

test.each(['https://evil.example.org/', '//evil.example.org', '/\\evil.example.org', 'javascript:alert(1)', '', 7])(
  'a message with a link to %s is not shown',
  (path) => {
    expect(parsePushMessage(JSON.stringify({ ...message, path }))).toBeNull();
  },
);

test.each(['', 'null', '[]', '{', '{"title":"only"}'])('%s is not a message', (payload) => {
  expect(parsePushMessage(payload)).toBeNull();
});
