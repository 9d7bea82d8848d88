import { mailedLink } from '../support/outbox.ts';
import { expect, expectNoSidewaysScroll, expectSoundPage, PHONE, test } from './fixtures.ts';

test('an email in the outbox can be read and its link followed on a phone', async ({ page, origin }) => {
  await page.setViewportSize(PHONE);
  const form = { email: 'seller@kerbside.example' };
  await page.request.post(`${origin}/ForgotPassword`, { form, headers: { Origin: origin } });
  const mail = page.locator('li', { hasText: form.email }).getByRole('link', { name: 'Reset your Kerbside password' });
  await mailedLink(process.env.DEMO_DATA_DIR as string, { to: form.email, path: '/reset-password' });
  await page.goto(`${origin}/dev/outbox`);
  await expectSoundPage(page);
  await mail.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Reset your Kerbside password');
  await expectSoundPage(page);
  await page.getByRole('link', { name: 'View HTML' }).click();
  await expect(page.getByRole('link', { name: 'Reset password', exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.goBack();
  await page.getByRole('link', { name: /\/reset-password\?oobCode=/ }).click();
  await expect(page).toHaveURL(/\/reset-password/);
});
