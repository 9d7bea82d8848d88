import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { describeMail, smtpMailer, tryMailServer } from '#app/platform/mail/mail.server.ts';
import { startSmtp } from '#tests/support/smtp.ts';

const mail = {
  to: 'robin@people.example',
  subject: 'G’day',
  id: '0b5f5b6e-1',
  html: '<p>G’day <b>Robin</b></p>',
  text: 'G’day Robin',
};
const { signal } = new AbortController();

type Behaviour = NonNullable<Parameters<typeof startSmtp>[0]>;

async function serve(behaviour: Behaviour = {}) {
  const server = await startSmtp(behaviour);
  onTestFinished(() => server.close());
  return server;
}

test('a mail has text and HTML, one recipient, a reply address and its own Message-ID', async () => {
  const server = await serve();
  await smtpMailer(server.url).send(mail, signal);
  const [arrived, ...others] = server.accepted;
  expect(others).toEqual([]);
  expect(arrived).toMatchObject({
    to: mail.to,
    subject: mail.subject,
    messageId: '<0b5f5b6e-1@localhost>',
    recipients: [mail.to],
    sender: 'no-reply@localhost',
  });
  expect([arrived?.text.trim(), arrived?.html.trim()]).toEqual([mail.text, mail.html]);
  expect(arrived?.source).toMatch(/^From: Kerbside <no-reply@localhost>\r?$/m);
  expect(arrived?.source).toMatch(/^Reply-To: Kerbside <support@kerbside\.example>\r?$/m);
  expect(arrived?.source).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
});

test('a rejected connection, recipient or mail is an error', async () => {
  const gone = await startSmtp();
  await gone.close();
  await expect(smtpMailer(gone.url).send(mail, signal)).rejects.toThrow('ECONNREFUSED');
  for (const status of [450, 550]) {
    const recipient = await serve({ refuseRecipient: () => status });
    await expect(smtpMailer(recipient.url).send(mail, signal)).rejects.toMatchObject({ responseCode: status });
    const whole = await serve({ refuseMail: () => status });
    await expect(smtpMailer(whole.url).send(mail, signal)).rejects.toMatchObject({ responseCode: status });
    expect([...recipient.accepted, ...whole.accepted]).toEqual([]);
  }
});

test('a server that never greets or goes silent times out', async () => {
  const mute = createServer().listen(0, '127.0.0.1');
  await once(mute, 'listening');
  onTestFinished(() => void mute.close());
  const { port } = mute.address() as { port: number };
  const impatient = smtpMailer(`smtp://127.0.0.1:${port}`, { greetingTimeout: 200 });
  await expect(impatient.send(mail, signal)).rejects.toThrow('Greeting never received');
  const slow = await serve({ delayMs: 1000 });
  await expect(smtpMailer(slow.url, { socketTimeout: 200 }).send(mail, signal)).rejects.toThrow('Timeout');
});

test('an aborted send ends at once', async () => {
  // Longer than a test may take.
  const server = await serve({ delayMs: 300_000 });
  await expect(smtpMailer(server.url).send(mail, AbortSignal.timeout(200))).rejects.toThrow();
});

test('the mail server check sends no email and returns its answer', async () => {
  const server = await serve();
  expect(await describeMail(server.url)).toBe(
    `Emails go through the mail server 127.0.0.1:${server.port}, which accepts them.`,
  );
  expect(server.accepted).toEqual([]);
  const refusing = createServer((socket) => socket.end('554 5.7.1 You are not welcome\r\n')).listen(0, '127.0.0.1');
  await once(refusing, 'listening');
  onTestFinished(() => void refusing.close());
  const { port } = refusing.address() as { port: number };
  expect(await describeMail(`smtp://robin:secret@127.0.0.1:${port}`)).toBe(
    `Emails are waiting because the mail server 127.0.0.1:${port} can’t be used: 554 5.7.1 You are not welcome. We try to send each one for a day.`,
  );
  const mute = createServer().listen(0, '127.0.0.1');
  await once(mute, 'listening');
  onTestFinished(() => void mute.close());
  const silent = `smtp://127.0.0.1:${(mute.address() as { port: number }).port}`;
  expect(await tryMailServer(silent, 200)).toEqual({
    ok: false,
    reason: expect.stringMatching(/Timeout|Greeting never received/),
  });
});
