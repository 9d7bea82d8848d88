import { beforeEach, expect, test, vi } from 'vitest';
import { rememberEmail } from '#app/accounts/pages/signin-form.tsx';

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

test('Remember me stores only the email, as rememberedEmail, and deletes it when off', () => {
  rememberEmail(sent({ ...typed, rememberMe: 'on' }));
  expect([...entries]).toEqual([['rememberedEmail', 'jess@people.example']]);
  rememberEmail(sent(typed));
  expect([...entries]).toEqual([]);
});

test('blocked storage does not throw', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(() => rememberEmail(sent({ ...typed, rememberMe: 'on' }))).not.toThrow();
});
