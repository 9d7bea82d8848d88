import { expect, test, vi } from 'vitest';
import { log } from '#app/platform/log.server.ts';
import { deliver } from '#app/platform/mail/mail.server.ts';

test('a mail that was sent has one line in the log, which does not say whom it is for', async () => {
  const info = vi.spyOn(log, 'info');
  const mail = { to: 'robin@people.example', subject: 'Hello', html: '<p>Hello</p>', text: 'Hello', id: 'job-1' };
  await deliver(mail, new AbortController().signal);
  expect(info.mock.calls).toEqual([[{ mail: 'job-1', ms: expect.any(Number) }, 'mail']]);
});
