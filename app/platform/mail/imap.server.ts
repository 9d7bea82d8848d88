/** Reads a mailbox that another server keeps. Loaded only where one is set. */
import type { ImapFlow } from 'imapflow';

/** The text comes before the files, which we drop. */
export const MAX_MAIL_BYTES = 2 * 1024 * 1024;
const AT_ONCE = 200;

/** Hands over what is unread, oldest first, and marks each as read once `take` has stored it. */
export async function readMailbox(url: string, take: (source: Buffer) => Promise<void>, signal: AbortSignal) {
  const client = await connect(url);
  let failure: unknown;
  try {
    const folder = decodeURIComponent(new URL(url).pathname.slice(1)) || 'INBOX';
    await client.mailboxOpen(folder);
    const unread = (await client.search({ seen: false }, { uid: true })) || [];
    for (const uid of unread.slice(0, AT_ONCE)) {
      if (signal.aborted) break;
      try {
        const mail = await client.fetchOne(`${uid}`, { source: { maxLength: MAX_MAIL_BYTES } }, { uid: true });
        if (mail && mail.source !== undefined) await take(mail.source);
        await client.messageFlagsAdd(`${uid}`, ['\\Seen'], { uid: true });
      } catch (error) {
        failure = error;
      }
    }
  } finally {
    await client.logout().catch(() => client.close());
  }
  if (failure) throw failure;
}

async function connect(url: string): Promise<ImapFlow> {
  const { ImapFlow: Client } = await import('imapflow');
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'imaps:';
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  const client = new Client({
    host: hostname,
    port: Number(port) || (secure ? 993 : 143),
    secure,
    auth,
    logger: false,
  });
  // The command under way fails with it; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  return client;
}
