import { beforeEach, expect, test, vi } from 'vitest';
import { rememberEmail } from '#app/accounts/remembered-email.ts';

const entries = new Map<string, string>();
beforeEach(() => {
  entries.clear();
  vi.stubGlobal('localStorage', {
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  });
});

function sent(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const typed = { email: ' jess@people.example ', password: 'Correct1!horse' };

test('Remember me stores the email as rememberedEmail and nothing else; unticked it is forgotten', () => {
  rememberEmail(sent({ ...typed, rememberMe: 'on' }));
  expect([...entries]).toEqual([['rememberedEmail', 'jess@people.example']]);
  rememberEmail(sent(typed));
  expect([...entries]).toEqual([]);
});

test('a browser that keeps nothing signs in all the same', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(() => rememberEmail(sent({ ...typed, rememberMe: 'on' }))).not.toThrow();
});
