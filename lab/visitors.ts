/** Visitors without JavaScript, for sites with TRUST_PROXY=1, where each IP address has its own limits. */
import { newId } from '../app/platform/ids.server.ts';
import { PASSWORD } from '../tests/support/people.ts';

export type Answer = { status: number; page: string };

let addressCount = 0;

export function freshAddress(): string {
  addressCount += 1;
  return `10.${addressCount >> 16}.${(addressCount >> 8) & 255}.${addressCount & 255}`;
}

/** Posts a form and reads the whole response. Throws if the connection breaks. */
export async function postForm(url: string, fields: Record<string, string>): Promise<Answer> {
  const headers = { 'X-Forwarded-For': freshAddress() };
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' });
  return { status: response.status, page: await response.text() };
}

export function newcomer() {
  const email = `${newId()}@people.example`;
  return { name: 'Jess Nguyen', email, phoneNumber: '0491570158', password: PASSWORD, confirmPassword: PASSWORD };
}

/** `answer` is null if the connection broke. */
export type SignUp = { email: string; answer: Answer | null };

export async function signUp(origin: string): Promise<SignUp> {
  const fields = newcomer();
  return { email: fields.email, answer: await postForm(`${origin}/signup`, fields).catch(() => null) };
}

export function isWelcomed({ answer }: SignUp): boolean {
  return answer?.status === 200 && answer.page.includes('Verify Your Email');
}
