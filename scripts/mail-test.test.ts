import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listOutbox } from '#app/platform/mail/outbox.server.ts';
import { startSmtp } from '#tests/support/smtp.ts';

async function run(address: string[], environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, ['scripts/mail-test.ts', ...address], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  const [code] = await once(child, 'close');
  return { code, printed };
}

test('the test email arrives, and the answer of the mail server is printed', async () => {
  const server = await startSmtp();
  onTestFinished(() => server.close());
  const { code, printed } = await run(['robin@people.example'], { SMTP_URL: server.url });
  expect(printed).toMatch(
    new RegExp(
      `^The mail server 127\\.0\\.0\\.1:${server.port} accepted the email to robin@people\\.example: 250 .*\\n$`,
    ),
  );
  expect(code).toBe(0);
  expect(server.accepted).toMatchObject([{ to: 'robin@people.example', subject: 'Test email from Kerbside' }]);
});

test('a rejected test email prints the mail server’s reply', async () => {
  const server = await startSmtp({ refuseRecipient: () => 550 });
  onTestFinished(() => server.close());
  const { code, printed } = await run(['robin@people.example'], { SMTP_URL: server.url });
  expect(printed).toMatch(
    /^The mail server 127\.0\.0\.1:\d+ did not accept the email to robin@people\.example: 550 not now\n$/,
  );
  expect(code).toBe(1);
});

test('without a mail server the test email is in the outbox', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-mail-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { code, printed } = await run(['robin@people.example'], { DATA_DIR: folder, SMTP_URL: 'outbox' });
  expect(printed).toContain(`stored as ${folder}`);
  expect(code).toBe(0);
  expect(await listOutbox(join(folder, 'outbox'), 5)).toHaveLength(1);
});

test('without an address the command says how to use it', async () => {
  for (const address of [[], ['robin'], ['robin@people.example', 'ash@people.example']]) {
    expect(await run(address)).toEqual({ code: 2, printed: 'npm run mail:test -- ADDRESS\n' });
  }
});
