/** Passkeys with Chromium’s virtual authenticator, and two-step verification with an authenticator app. */
import { codeOfApp } from '../support/authenticator.ts';
import { makePerson, PASSWORD } from '../support/people.ts';
import { expect, expectSoundPage, hydrated, type Page, signIn, siteOfFile, test } from './fixtures.ts';

const site = siteOfFile(async (db) => ({
  email: (await makePerson(db)).email,
  other: (await makePerson(db)).email,
}));

async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const verifyUser = (isUserVerified: boolean) =>
    session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  const credentials = async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  return { verifyUser, credentials };
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function open(page: Page, path: string) {
  await page.goto(`${site.origin}${path}`);
  await hydrated(page);
}

async function signOut(page: Page) {
  await page.request.post(`${site.origin}/signout`, { headers: { Origin: site.origin } });
}

test('a passkey is added, signs in without a password or code, is renamed and removed', async ({ page }) => {
  const authenticator = await addAuthenticator(page);
  await signIn(page, site.origin, site.filled.email);
  await open(page, '/profile/passkeys');
  await page.getByLabel('Name of the new passkey').fill('My laptop');
  await page.getByLabel('Current password').fill('Wrong1!wrong');
  await button(page, 'Add a passkey').click();
  await expect(page.getByRole('alert')).toHaveText('That’s not your current password.');
  await page.getByLabel('Current password').fill(PASSWORD);
  await button(page, 'Add a passkey').click();
  await expect(page.getByText('Your passkey is ready.')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('My laptop');
  await expect(page.getByText('Not used yet')).toBeVisible();
  expect(await authenticator.credentials()).toHaveLength(1);
  await expectSoundPage(page);

  await signOut(page);
  await open(page, '/signin?next=%2Fprofile%2Fpasskeys');
  await authenticator.verifyUser(false);
  await button(page, 'Use a passkey').click();
  await expect(page.getByText('That didn’t work.')).toBeVisible();
  await authenticator.verifyUser(true);
  await button(page, 'Use a passkey').click();
  await page.waitForURL(`${site.origin}/profile/passkeys`);
  await hydrated(page);
  await expect(page.getByText('Last used')).toBeVisible();

  await page.getByLabel('Name', { exact: true }).fill('Work laptop');
  await button(page, /^Rename/).click();
  await expect(page.getByText('Your passkey is renamed.')).toBeVisible();
  await button(page, /^Remove/).click();
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible();
  await signOut(page);
  await open(page, '/signin');
  await button(page, 'Use a passkey').click();
  await expect(page.getByText('That passkey doesn’t sign in here.')).toBeVisible();
});

test('an authenticator app is set up and asked for at sign-in', async ({ page }) => {
  await signIn(page, site.origin, site.filled.other);
  await open(page, '/profile/two-step');
  await page.getByLabel('Current password').fill(PASSWORD);
  await button(page, 'Set up').click();
  await expect(page.getByRole('img', { name: 'QR code of the key below' })).toBeVisible();
  await expectSoundPage(page);
  const secret = await page.locator('code').innerText();
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeOfApp(secret));
  await button(page, 'Turn on').click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  const [recoveryCode = ''] = await page.locator('main li').allInnerTexts();
  await signOut(page);

  await open(page, '/signin?next=%2Fprofile%2Ftwo-step');
  await page.getByLabel('Email').fill(site.filled.other);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Sign In').click();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await hydrated(page);
  await page.getByRole('textbox', { name: 'Code' }).fill(recoveryCode);
  await button(page, 'Sign in').click();
  await expect(page.getByText('Recovery codes left: 9.')).toBeVisible();
});
