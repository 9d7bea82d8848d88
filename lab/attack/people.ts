/** Blocks evaded, empty conversations, scams, false names, planted messages and floods between buyers and sellers. */
import { confirmMessageLink } from '../../app/enquiries/message-links.server.ts';
import { newId } from '../../app/platform/ids.server.ts';
import { type Attack, send, tryAll } from './attack.ts';
import type { Role, Target } from './target.ts';

const NAMES = ['Kerbside Support', 'K e r b s í d e', 'Admin', 'Supp0rt', 'pay@evil.example', 'https://evil.example'];
const SCAM = 'I am deployed overseas. Verify at https://bit.ly/x, pay through escrow, text me on https://wa.me/1';

export const messagesBetweenPeople: Attack = (target) => {
  const ways = { blockEvaded, falseNames, liveScam, plantedMessages, flood, emptyConversations };
  return tryAll('Messages: blocks, names, scams, planted ones, floods', Object.entries(ways), async ([name, way]) => {
    const problem = await way(target);
    return problem && `${name}: ${problem}`;
  });
};

async function post(target: Target, role: Role, path: string, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams({ requestId: newId(), name: 'Tom', ...fields });
  return send(await target.as(role), path, { method: 'POST', body });
}

const writePath = ({ listingId }: Target) => `/listing/${listingId}/message`;

async function openAs(target: Target, role: Role, message: string): Promise<string> {
  return (await post(target, role, writePath(target), { message })).headers.get('Location') ?? '';
}

async function count({ db }: Target, rows: string): Promise<number> {
  const answer = (await db.execute(`select count(*)::int as count from ${rows}`)) as unknown as {
    rows: { count: number }[];
  };
  return answer.rows[0]?.count ?? 0;
}

/** As the owner of the mailbox: opens the link that was sent to it. */
async function confirmNewest(target: Target, email: string): Promise<void> {
  const { rows } = (await target.db.execute(
    `select id from waiting_messages where email = '${email}' order by created_at desc limit 1`,
  )) as unknown as { rows: { id: string }[] };
  const { pathname, search } = new URL(confirmMessageLink(rows[0]?.id ?? ''));
  await post(target, 'visitor', pathname + search, { answer: 'yes' });
}

async function blockEvaded(target: Target) {
  await post(target, 'owner', `${await openAs(target, 'stranger', 'Hello')}/block`, {});
  const { email } = target.people.stranger;
  await post(target, 'visitor', writePath(target), { email, message: 'It is me again' });
  await confirmNewest(target, email);
  return (await count(target, `conversation_messages where text = 'It is me again'`)) > 0 ? 'delivered' : null;
}

const emptyConversations = async (target: Target) =>
  (await count(target, 'conversations where last_position = 0')) > 0 ? 'an empty conversation is stored' : null;

async function falseNames(target: Target) {
  for (const name of NAMES) {
    const { status } = await post(target, 'visitor', writePath(target), {
      name,
      email: 'a@people.example',
      message: 'Hi',
    });
    if (status !== 422) return `${name} ${status}`;
  }
  return null;
}

async function liveScam(target: Target) {
  const page = await (await send(await target.as('owner'), await openAs(target, 'administrator', SCAM))).text();
  return !page.includes('deployed') || /href="https:\/\/(bit\.ly|wa\.me)/.test(page)
    ? 'links of a scam are live'
    : null;
}

async function plantedMessages(target: Target) {
  const email = `${newId()}@people.example`;
  const plant = (message: string) => post(target, 'visitor', writePath(target), { email, message });
  for (let number = 0; number < 20; number += 1) await plant('Planted');
  const promised = (await (await plant('Mine')).text()).includes('Check your inbox');
  await confirmNewest(target, email);
  const sent = await count(target, `conversation_messages where text = 'Planted'`);
  return promised ? 'promised what it didn’t store' : sent === 1 ? null : `one press sent ${sent}`;
}

async function flood(target: Target) {
  const path = await openAs(target, 'administrator', 'One');
  const statuses: number[] = [];
  for (let number = 0; number < 45; number += 1)
    statuses.push((await post(target, 'administrator', path, { message: `Flood ${number}` })).status);
  const mails = await count(target, `conversation_messages where text like 'Flood %' and mail_queued_at is not null`);
  return statuses.at(-1) === 429 && mails === 0 ? null : `the last answer was ${statuses.at(-1)}, ${mails} emails`;
}
