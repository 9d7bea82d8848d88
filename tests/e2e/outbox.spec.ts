import { expect, expectAccessible, expectNoSidewaysScroll, PHONE, test } from './fixtures.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a mail is found in the outbox, read and followed on a phone, ${colorScheme}`, async ({ page, origin }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(PHONE);
    const form = { email: colorScheme === 'light' ? 'seller@kerbside.example' : 'dealer@kerbside.example' };
    await page.request.post(`${origin}/ForgotPassword`, { form, headers: { Origin: origin } });
    const mail = page.locator('li', { hasText: form.email }).getByRole('link', { name: 'Choose a new password' });
    await expect(async () => {
      await page.goto(`${origin}/dev/outbox`);
      await expect(mail.first()).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await mail.first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Choose a new password');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'See it as HTML' }).click();
    const button = page.getByRole('link', { name: 'Choose a new password' });
    await expect(button).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.goBack();
    await page.getByRole('link', { name: /\/reset-password\?oobCode=/ }).click();
    await expect(page).toHaveURL(/\/reset-password/);
  });
}
