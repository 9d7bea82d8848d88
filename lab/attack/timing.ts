/**
 * Whether response times reveal which emails have an account: known against unknown emails in random order, from a new address
 * each, so that no limit applies.
 */
import { makePerson } from '../../tests/support/people.ts';
import { quantile, separability } from '../statistics.ts';
import { newcomer, postForm } from '../visitors.ts';
import type { Attack } from './attack.ts';

const [ATTEMPTS, WARM_UP] = [300, 30];
/** 0.5 says nothing about the group, 0 and 1 everything. */
const [LEAST, MOST] = [0.45, 0.55];
type Form = { path: string; status: number; lanes: number; toFields(email: string): Record<string, string> };
const FORMS: Form[] = [
  { path: '/signin', status: 401, lanes: 1, toFields: (email) => ({ email, password: 'Wrong1!password' }) },
  // These wait for a quarter of a second, so several can run at once.
  { path: '/ForgotPassword', status: 200, lanes: 3, toFields: (email) => ({ email }) },
  { path: '/signup', status: 200, lanes: 3, toFields: (email) => ({ ...newcomer(), email }) },
];

export const responseTimes: Attack = async ({ db, origin }) => {
  const known: string[] = [];
  while (known.length < ATTEMPTS) known.push((await makePerson(db)).email);
  const gotThrough: string[] = [];
  for (const { path, status, lanes, toFields } of FORMS) {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    const time = async (email: string) => {
      const startedAt = performance.now();
      const answer = await postForm(origin + path, toFields(email));
      if (answer.status !== status) throw new Error(`${path} returned ${answer.status} instead of ${status}.`);
      return performance.now() - startedAt;
    };
    for (let n = 0; n < WARM_UP; n += 1) await time(newcomer().email);
    const attempts = known
      .flatMap((email) => [
        { group: 'known' as const, email },
        { group: 'unknown' as const, email: newcomer().email },
      ])
      .map((one) => ({ ...one, place: Math.random() }))
      .toSorted((a, b) => a.place - b.place);
    const lane = async () => {
      for (let next = attempts.pop(); next; next = attempts.pop()) times[next.group].push(await time(next.email));
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    const auc = separability(times.known, times.unknown);
    const medians = [times.known, times.unknown].map((all) => quantile(all, 0.5).toFixed(1)).join(' and ');
    if (auc < LEAST || auc > MOST)
      gotThrough.push(`${path} tells known from unknown addresses: AUC ${auc.toFixed(3)}, medians ${medians} ms`);
  }
  return { name: 'Response times that tell who has an account', attempts: FORMS.length * 2 * ATTEMPTS, gotThrough };
};
