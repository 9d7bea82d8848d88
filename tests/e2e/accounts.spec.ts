/** A person signs up, verifies the email, signs in and resets the password. */
import { randomUUID } from 'node:crypto';
import { mailedLink } from '../support/outbox.ts';
import { expect, hydrated, type Page, PHONE, test, WHOLE } from './fixtures.ts';

const FIRST = 'Correct1!horse';
const SECOND = 'Battery2!staple';

test.use({ viewport: PHONE });

test('a visitor presses a heart, signs up, verifies the email, signs in and resets the password', async ({
  page,
  origin,
  browser,
}) => {
  const email = `${randomUUID().slice(0, 8)}@people.example`;
  const linkTo = async (path: string) =>
    origin + (await mailedLink(process.env.DEMO_DATA_DIR as string, { to: email, path }));

  await page.goto(`${origin}/listings?sort=price_asc`);
  await hydrated(page);
  const heart = page.getByRole('button', { name: /^Save / }).first();
  const title = (await heart.getAttribute('aria-label'))?.replace('Save ', '') ?? '';
  await heart.click();
  await page.getByRole('link', { name: 'Sign in to keep it everywhere' }).click();
  await expect(page.getByText('The car you saved on this device will be in your account too.')).toBeVisible();
  await page.getByRole('link', { name: 'Create New Account' }).click();
  await signUp(page, email);

  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await page.getByLabel('Remember me').check();
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await signIn(page, { email, password: FIRST });
  await expect(page.getByText('Please verify your email before signing in.')).toBeVisible();
  await page.getByRole('button', { name: 'Resend verification email' }).click();
  await expect(page.getByText(/We can send another one in \d+ seconds?/)).toBeVisible();
  await page.goto(await linkTo('/verify-email'));
  await expect(page).toHaveURL(/\/listings\?sort=price_asc#heart-/);
  await expect(page.getByRole('button', { name: `Save ${title}` }).first()).toHaveAttribute('aria-pressed', 'true');

  const other = await browser.newContext();
  const otherPage = await other.newPage();
  await otherPage.goto(`${origin}/ForgotPassword`);
  await hydrated(otherPage);
  await otherPage.getByRole('button', { name: 'Send Reset Link' }).click();
  await otherPage.keyboard.type(email);
  await expect(otherPage.getByLabel('Email')).toHaveValue(email);
  await otherPage.keyboard.press('Enter');
  await expect(otherPage.getByText('Check your inbox for further instructions')).toBeVisible();
  await otherPage.goto(await linkTo('/reset-password'));
  await otherPage.getByLabel('New password', { exact: true }).fill(SECOND);
  await otherPage.getByLabel('Confirm new password').fill(SECOND);
  await otherPage.getByRole('button', { name: 'Set new password' }).click();
  await expect(otherPage.getByText('Your password has been changed.')).toBeVisible();
  await other.close();

  await page.goto(`${origin}/profile`);
  await expect(page).toHaveURL(/\/signin/);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await signIn(page, { email, password: SECOND });
  await expect(page).toHaveURL(`${origin}/profile`);
  await expect(page.getByLabel('Phone Number')).toHaveValue('0491 570 156');
});

async function signUp(page: Page, email: string) {
  await page.getByLabel('Full name').fill('Robin Walker');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('+61 491 570 156');
  await expect(page.getByLabel('Dealership name')).toBeHidden();
  await page.getByLabel('I am a car dealer').check();
  await page.getByLabel('Dealership name').fill('Wombat Wheels');
  await page.getByLabel('Password', { exact: true }).fill(FIRST);
  await page.getByLabel('Confirm password').fill(FIRST);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible();
  await expect(page.getByText('Please check your email to verify your account.')).toBeVisible();
}

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

test('a remembered email does not replace what someone is typing', WHOLE, async ({ page, origin }) => {
  await page.addInitScript(() => localStorage.setItem('rememberedEmail', 'kim@people.example'));
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(`${origin}/signin`, { waitUntil: 'commit' });
  await page.getByLabel('Email').focus();
  scripts.resolve();
  await hydrated(page);
  await page.keyboard.type('sam@people.example');
  await expect(page.getByLabel('Email')).toHaveValue('sam@people.example');
});
