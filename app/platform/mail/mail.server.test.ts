import { expect, test, vi } from 'vitest';
import { log } from '#app/platform/log.server.ts';
import { deliver } from '#app/platform/mail/mail.server.ts';

test('a sent mail logs one line without the recipient', async () => {
  const info = vi.spyOn(log, 'info');
  const mail = { to: 'robin@people.example', subject: 'Hello', html: '<p>Hello</p>', text: 'Hello', id: 'job-1' };
  await deliver(mail, new AbortController().signal);
  expect(info.mock.calls).toEqual([[{ mail: 'job-1', ms: expect.any(Number) }, 'mail sent']]);
});
