/** Answers by email, from the webhook of a mail provider to the other person. */
import { expect, test, vi } from 'vitest';
import { newId } from '#app/platform/ids.server.ts';
import { makeListing } from '#tests/support/factories.ts';
import { outbox } from '#tests/support/outbox.ts';
import { makePerson } from '#tests/support/people.ts';
import { siteOfFile } from '#tests/support/prepared-site.ts';
import { readPage, Visitor } from '#tests/support/visitor.ts';

const SECRET = 'a-secret-of-the-mail-provider';
const settings = { INBOUND_MAIL_URL: `webhook:${SECRET}`, INBOUND_MAIL_ADDRESS: 'replies@kerbside.example' };
const site = await siteOfFile(async (db) => {
  const people = await Promise.all(['Dan Ryan', 'Priya Patel'].map((name) => makePerson(db, { name })));
  const [seller, buyer] = people.map(({ email }) => email) as [string, string];
  return { seller, buyer, cars: await Promise.all([1, 2, 3].map(() => makeListing(db, people[0] as never))) };
}, settings);

const WAIT = { timeout: 60_000, interval: 200 };

type Answer = { to: string; from: string; text: string; id?: string; headers?: string };

function post({ to, from, text, id = newId(), headers = '' }: Answer, secret = SECRET) {
  const body = `From: Someone <${from}>\nTo: ${to}\nMessage-ID: <${id}@phone.example>\nSubject: Re: x\n${headers}\n${text}\n`;
  const type = { 'Content-Type': 'message/rfc822' };
  return fetch(`${site.origin}/inbound-mail/${secret}`, { method: 'POST', body, headers: type });
}

const mailsTo = async (address: string, words: RegExp) =>
  (await outbox(site.dataDir)).filter((mail) => mail.includes(`To: ${address}`) && words.test(mail));

/** The address that answers go to, of the email with these words. */
async function replyTo(address: string, words: RegExp): Promise<string> {
  const [mail] = await vi.waitFor(async () => {
    const mails = await mailsTo(address, words);
    expect(mails).not.toEqual([]);
    return mails;
  }, WAIT);
  expect(mail).toContain('Reply to this email or use the button.');
  const [, to = ''] = /^Reply-To: Kerbside\s+<(replies\+\w+@kerbside\.example)>/m.exec(mail ?? '') ?? [];
  expect(to).not.toBe('');
  return to;
}

async function ask(car: number, message: string) {
  const { seller, buyer, cars } = site.filled;
  const visitor = await Visitor.signedIn(site.origin, buyer);
  const sent = await visitor.post(`/listing/${cars[car]}/message`, { requestId: newId(), message });
  const conversation = sent.headers.get('Location') ?? '';
  const thread = async () => readPage(await visitor.get(conversation));
  return { visitor, conversation, thread, to: await replyTo(seller, new RegExp(message)) };
}

test('an answer by email reaches the other person once, without what it quotes, and is answered the same way', async () => {
  const { seller, buyer } = site.filled;
  const { to, thread } = await ask(0, 'Does it have both keys');
  const answer = {
    to,
    from: seller,
    text: 'Both keys and the book.\n\nOn 29 Nov 2026, Kerbside wrote:\n> Does it',
    id: 'a',
  };
  for (const { status } of [await post(answer), await post(answer)]) expect(status).toBe(204);
  // In the conversation and in the list beside it.
  expect((await thread()).match(/Both keys and the book\./g)).toHaveLength(2);
  const back = await replyTo(buyer, /Both keys and the book/);
  expect(back).not.toBe(to);
  expect(await mailsTo(buyer, /Both keys and the book/)).toHaveLength(1);
  await post({ to: `"Kerbside" <${back.toUpperCase()}>`, from: buyer.toUpperCase(), text: 'Saturday at 10, then' });
  expect(await thread()).toContain('Saturday at 10, then');
});

test('an answer by email that reads like a scam is held: the other person gets nothing, its writer is told', async () => {
  const { seller, buyer } = site.filled;
  const { to, thread } = await ask(2, 'Can you hold it until Sunday');
  const answer = { to, from: seller, text: 'My agent will hold it, pay by escrow first', id: newId() };
  for (const { status } of [await post(answer), await post(answer)]) expect(status).toBe(204);
  const [notice] = await vi.waitFor(async () => {
    const mails = await mailsTo(seller, /^Subject: Your message is being checked/m);
    expect(mails).toHaveLength(1);
    return mails;
  }, WAIT);
  expect(notice).toContain('before anyone else sees it');
  expect(await mailsTo(buyer, /escrow/)).toEqual([]);
  expect(await thread()).not.toContain('escrow');
});

test('only the person’s own address may answer, and they hear why an answer wasn’t sent, once', async () => {
  const { seller } = site.filled;
  const { to, thread, visitor, conversation } = await ask(1, 'Is there a tow bar');
  expect((await post({ to, from: seller, text: 'Spam' }, 'a-secret-that-is-not-ours')).status).toBe(404);
  const guessed = to.replace(/.{4}@/, '0000@');
  for (const mail of [
    { to, from: 'stranger@people.example', text: 'Spam' },
    { to: guessed, from: seller, text: 'Spam' },
    { to, from: seller, text: 'Spam, I’m away', headers: 'Auto-Submitted: auto-replied\n' },
    { to, from: seller, text: '> Spam' },
    { to, from: seller, text: 'Spam'.repeat(1001) },
  ]) {
    const id = newId();
    for (const { status } of [await post({ ...mail, id }), await post({ ...mail, id })]) expect(status).toBe(204);
  }
  await visitor.post(`${conversation}/block`, {});
  await post({ to, from: seller, text: 'Spam' });
  const notices = await vi.waitFor(async () => {
    const mails = await mailsTo(seller, /^Your message wasn/im);
    expect(mails).toHaveLength(4);
    return mails.join();
  }, WAIT);
  for (const why of ['another email address', 'no words of yours', '4,000 characters', 'write to this person'])
    expect(notices).toContain(why);
  expect(notices).not.toContain('Reply-To: Kerbside <replies');
  expect(await mailsTo('stranger', /./)).toEqual([]);
  expect(await thread()).not.toContain('Spam');
});
