/** An SMTP server that records emails and can misbehave. */
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { parseEml } from '#app/platform/mail/outbox.server.ts';

type Behaviour = {
  port?: number;
  /** Called at each `RCPT TO` with its number. Returns a status to reject with, or 0. */
  refuseRecipient?(attempt: number): number;
  /** Called after each whole email. */
  refuseMail?(attempt: number): number;
  /** Delay of the response to an email. */
  delayMs?: number;
  /** Accepts this many emails, but hangs up without a response. */
  losesAnswers?: number;
};

type Accepted = Awaited<ReturnType<typeof parseEml>> & { recipients: string[]; sender: string; source: string };

export async function startSmtp(behaviour: Behaviour = {}) {
  const accepted: Accepted[] = [];
  let recipients = 0;
  let emails = 0;
  const rejection = (status: number) => (status ? Object.assign(new Error('not now'), { responseCode: status }) : null);
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo(_, __, answer) {
      recipients += 1;
      answer(rejection(behaviour.refuseRecipient?.(recipients) ?? 0));
    },
    onData(stream, { envelope }, answer) {
      emails += 1;
      const attempt = emails;
      const receive = async () => {
        const source = await text(stream);
        await sleep(behaviour.delayMs ?? 0, undefined, { ref: false });
        const rejected = rejection(behaviour.refuseMail?.(attempt) ?? 0);
        if (rejected) return answer(rejected);
        const { mailFrom, rcptTo } = envelope;
        accepted.push({
          ...(await parseEml(source)),
          sender: mailFrom ? mailFrom.address : '',
          recipients: rcptTo.map(({ address }) => address),
          source,
        });
        if (attempt <= (behaviour.losesAnswers ?? 0)) for (const client of server.connections) client._socket.destroy();
        else answer();
      };
      // A client that dies in the middle has sent nothing.
      receive().catch(() => {});
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(behaviour.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    accepted,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
