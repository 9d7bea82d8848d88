import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

type Mailbox = Map<number, { text: string; isRead: boolean }>;

/** As much of IMAP (RFC 3501) as our reader speaks. Stopped after the test. */
export async function startImap(mailbox: Mailbox): Promise<string> {
  const server = createServer((socket) => {
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
    socket.on('error', () => {});
    socket.on('data', (data) => {
      for (const line of data.toString().trim().split('\r\n')) answer(socket, mailbox, line);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `imap://robin%40k.example:secret@127.0.0.1:${(server.address() as AddressInfo).port}/INBOX`;
}

function answer(socket: Socket, mailbox: Mailbox, line: string) {
  const [tag, ...words] = line.split(' ');
  const command = words.join(' ');
  const uid = Number(/\d+/.exec(command)?.[0]);
  const mail = mailbox.get(uid);
  if (/^LOGIN/.test(command) && !/"?robin@k\.example"? "?secret/.test(command)) return socket.write(`${tag} NO no\r\n`);
  if (/^LIST/.test(command)) socket.write('* LIST () "/" INBOX\r\n');
  if (/^SELECT/.test(command)) socket.write(`* ${mailbox.size} EXISTS\r\n`);
  if (/^UID SEARCH/.test(command)) {
    const unread = [...mailbox].filter(([, { isRead }]) => !isRead).map(([id]) => id);
    socket.write(`* SEARCH ${unread.join(' ')}\r\n`);
  }
  if (/^UID FETCH/.test(command) && mail)
    socket.write(`* ${uid} FETCH (UID ${uid} BODY[]<0> {${mail.text.length}}\r\n${mail.text})\r\n`);
  if (/^UID STORE .*\\Seen/.test(command) && mail) mail.isRead = true;
  if (/^LOGOUT/.test(command)) socket.end(`* BYE bye\r\n${tag} OK done\r\n`);
  else socket.write(`${tag} OK ${/^SELECT/.test(command) ? '[READ-WRITE] ' : ''}done\r\n`);
}
