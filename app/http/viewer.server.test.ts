import { expect, test } from 'vitest';
import { redirectWithFlash, takeFlash } from '#app/http/viewer.server.ts';

const visit = (cookie?: string) =>
  new Request('http://localhost/profile', { headers: cookie ? { Cookie: cookie } : {} });

test('a message is shown after the redirect, once', async () => {
  const response = await redirectWithFlash('/profile', 'Profile updated successfully!');
  expect([response.status, response.headers.get('Location')]).toEqual([303, '/profile']);
  const [cookie = ''] = response.headers.getSetCookie();
  expect(cookie).toMatch(/HttpOnly; SameSite=Lax$/);
  expect(cookie).toContain('Max-Age=60; Path=/');
  const { flash, headers } = await takeFlash(visit(`other=1; ${cookie.split(';')[0]}`));
  expect(flash).toBe('Profile updated successfully!');
  expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^kerbside\.flash=; Max-Age=0;/)]);
});

test('other headers are kept', async () => {
  const response = await redirectWithFlash('/profile', 'Done', new Headers({ 'Set-Cookie': 'session=1' }));
  expect(response.headers.getSetCookie()).toEqual(['session=1', expect.stringContaining('kerbside.flash=')]);
});

test('without a message there is no cookie to clear', async () => {
  const { flash, headers } = await takeFlash(visit());
  expect([flash, headers.getSetCookie()]).toEqual([null, []]);
});

test.each(['kerbside.flash=InlvdSBvd2UgdXMgbW9uZXki', 'kerbside.flash=', 'kerbside.flash=%E0%A4%A'])(
  'another person’s message in "%s" is not shown and is cleared',
  async (cookie) => {
    const { flash, headers } = await takeFlash(visit(cookie));
    expect([flash, headers.getSetCookie()]).toEqual([null, [expect.stringContaining('Max-Age=0')]]);
  },
);
