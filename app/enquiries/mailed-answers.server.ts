/** Answers to the email of a message: from the mailbox or a mail provider’s webhook to the conversation. */
import { createHash } from 'node:crypto';
import { MAILED_NOTICES } from '#app/enquiries/enquiry-limits.ts';
import { replyForm } from '#app/enquiries/message-form.ts';
import { isFromOurMail, readReplyAddress } from '#app/enquiries/message-links.server.ts';
import type { NoticeReason } from '#app/enquiries/notice-mail.server.tsx';
import { findParticipant, type Reader } from '#app/enquiries/reader.server.ts';
import { sendAnswer } from '#app/enquiries/send-answer.server.ts';
import { findById } from '#app/enquiries/thread.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { log } from '#app/platform/log.server.ts';
import { readMailbox } from '#app/platform/mail/imap.server.ts';
import { type ReceivedMail, readMail } from '#app/platform/mail/received-mail.server.ts';
import { takeAttempt } from '#app/platform/rate-limit.server.ts';

export async function readMailedAnswers(db: Database, signal: AbortSignal): Promise<void> {
  await readMailbox(env.INBOUND_MAIL_URL ?? '', (source) => takeMailedAnswer(db, source), signal);
}

/** Throws only if it could not be stored: then the same mail may come again. */
export async function takeMailedAnswer(db: Database, source: Uint8Array): Promise<void> {
  const mail = await readMail(source);
  const link = mail && readReplyAddress(mail.to);
  const conversation = link && (await findById(db, link.id));
  const sender = conversation && (await findParticipant(db, conversation, link.side));
  if (!mail || !sender || mail.isAutomatic) {
    log.info({ reason: !mail ? 'unreadable' : mail.isAutomatic ? 'automatic' : 'not an answer' }, 'dropped an email');
    return;
  }
  const problem = mail.from === sender.email ? await send(db, mail, link.id, sender.reader) : 'other-address';
  const reason = problem ?? (mail.hasFiles ? 'files' : null);
  if (reason) await notify(db, mail, { conversationId: link.id, side: link.side, reason });
}

async function send(db: Database, mail: ReceivedMail, id: string, reader: Reader): Promise<NoticeReason | null> {
  const form = replyForm.safeParse({ requestId: mail.id, message: await mail.readText(isFromOurMail) });
  if (!form.success) return form.error.issues.some(({ code }) => code === 'too_big') ? 'too-long' : 'empty';
  const sent = await sendAnswer(db, { id, reader, text: form.data.message, requestId: mail.id });
  if (sent === null) return 'gone';
  if (!('ok' in sent)) return 'too-fast';
  if (!sent.ok) return sent.reason;
  return sent.isHeld && sent.isNew ? 'held' : null;
}

/** Once for each mail, under an id made of it. It goes to the address that we know, so it never answers a stranger. */
async function notify(db: Database, { id: mailId }: ReceivedMail, notice: Notice): Promise<void> {
  const key = `${notice.conversationId} ${notice.side}`;
  if (!(await takeAttempt(db, MAILED_NOTICES, key)).ok) return;
  const digits = createHash('sha256').update(`${key} ${mailId}`).digest('hex');
  const id = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
  await queueJob(db, 'send-answer-notice', notice, { id });
}

type Notice = { conversationId: string; side: 'buyer' | 'seller'; reason: NoticeReason };
