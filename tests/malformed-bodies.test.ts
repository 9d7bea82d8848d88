/** Whichever body it gets, every address answers it as the sender's mistake, never as our failure. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAGES, pathnameOf } from '#app/pages.ts';
import { newId } from '#app/platform/ids.server.ts';
import { makePerson } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { Visitor } from '#tests/support/visitor.ts';

const ADMIN = 'admin@kerbside.example';
const site = await siteOfFile(
  (db) => makePerson(db, { email: ADMIN, isDealer: true, dealershipName: 'Yarra Motors' }),
  { LOG_LEVEL: 'error' },
);

/** Signing out would end the test's session. */
const ADDRESSES = PAGES.filter(({ path }) => path !== 'signout').map((page) =>
  pathnameOf(page)
    .replace(/:\w+\??/g, newId())
    .replace('*', 'x'),
);
const PIECES = ['--x', '\r\n', '--', 'Content-Disposition: form-data; name="photo"; filename="a.jpg"', '; name=', '\0'];
const NAMES = ['email', 'name', 'password', 'oobCode', 'next', 'save', 'requestId'];
const MARKUP = '<script>alert(1)</script>';
const multipart = fc
  .tuple(fc.constantFrom('x', '', '"', 'x'.repeat(300), 'x; boundary=y'), fc.array(fc.constantFrom(...PIECES)))
  .map(([boundary, pieces]) => ({ type: `multipart/form-data; boundary=${boundary}`, body: pieces.join('') }));
const urlencoded = fc
  .array(fc.constantFrom(...NAMES, '=', '&', '%', '%zz', '%00', '[]', '\ud800', '\u202e', '__proto__', '🚗', MARKUP))
  .map((pieces) => ({ type: 'application/x-www-form-urlencoded', body: pieces.join('') }));
const json = fc
  .oneof(fc.json(), fc.constantFrom('', '\ufeff{}', '{', '[[', 'null', '"', '{"price":1e999}', '{"__proto__":1}'))
  .map((body) => ({ type: 'application/json', body }));
const other = fc.record({
  type: fc.constantFrom('', 'text/plain', 'image/jpeg', 'multipart/form-data'),
  body: fc.string(),
});
const bodies = fc.oneof(multipart, urlencoded, json, other);

test('no malformed body is answered as our failure, at any address', async () => {
  const senders = [await Visitor.signedIn(site.origin, ADMIN), new Visitor(site.origin)];
  const send = fc.record({
    sender: fc.constantFrom(...senders),
    path: fc.constantFrom(...ADDRESSES),
    sent: bodies,
    method: fc.constantFrom('POST', 'PUT'),
  });
  await fc.assert(
    fc.asyncProperty(send, async ({ sender, path, method, sent: { type, body } }) => {
      const headers: Record<string, string> = type === '' ? {} : { 'Content-Type': type };
      const response = await sender.send(path, { method, body: new TextEncoder().encode(body), headers });
      expect(await response.text()).not.toContain(MARKUP);
      expect(response.status, path).toBeLessThan(500);
    }),
    { numRuns: 600 },
  );
  expect(site.output()).not.toContain('"level":"error"');
}, 120_000);
