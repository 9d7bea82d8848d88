/** A real SMTP server that remembers what it accepted, and can be told to misbehave. */
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { parseEml } from '#app/platform/mail/eml.ts';

type Behaviour = {
  port?: number;
  /** Asked at `RCPT TO`, for the how manieth time: a status to refuse with, or 0. */
  refuseRecipient?(time: number): number;
  /** Asked after the whole mail has come. */
  refuseMail?(time: number): number;
  /** How long the answer to a mail takes. */
  delayMs?: number;
  /** Accepts a mail and hangs up instead of saying so: the first so many times. */
  losesAnswers?: number;
};

type Accepted = ReturnType<typeof parseEml> & { recipients: string[]; sender: string; source: string };

export async function startSmtp(behaviour: Behaviour = {}) {
  const accepted: Accepted[] = [];
  let recipients = 0;
  let mails = 0;
  const refusal = (status: number) => (status ? Object.assign(new Error('not now'), { responseCode: status }) : null);
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo(_, __, answer) {
      recipients += 1;
      answer(refusal(behaviour.refuseRecipient?.(recipients) ?? 0));
    },
    onData(stream, { envelope }, answer) {
      mails += 1;
      const time = mails;
      const receive = async () => {
        const source = await text(stream);
        await sleep(behaviour.delayMs ?? 0);
        const refused = refusal(behaviour.refuseMail?.(time) ?? 0);
        if (refused) return answer(refused);
        const { mailFrom, rcptTo } = envelope;
        accepted.push({
          ...parseEml(source),
          sender: mailFrom ? mailFrom.address : '',
          recipients: rcptTo.map(({ address }) => address),
          source,
        });
        if (time <= (behaviour.losesAnswers ?? 0)) for (const client of server.connections) client._socket.destroy();
        else answer();
      };
      // Whoever dies in the middle of a mail has sent none.
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
