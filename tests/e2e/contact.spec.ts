/** The contact form. */
import { newId } from '../../app/platform/ids.server.ts';
import {
  DESKTOP,
  expect,
  expectNoSidewaysScroll,
  expectSoundPage,
  hydrated,
  type Page,
  PHONE,
  test,
} from './fixtures.ts';

const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click();
const email = (page: Page) => page.getByLabel('Email', { exact: true });
const newAddress = () => `${newId()}@people.example`;

async function fill(page: Page, address: string) {
  await page.getByLabel('Name').fill('Robin Rose');
  await email(page).fill(address);
  await page.getByLabel('Subject').fill('A question');
  await page.getByLabel('Message').fill('Where do I\nfind it?');
}

async function expectSent(page: Page) {
  const thanks = page.getByText('Thank you for your message. We will get back to you soon!');
  await expect(thanks).toBeInViewport();
  for (const label of ['Name', 'Subject', 'Message']) await expect(page.getByLabel(label)).toHaveValue('');
}

test('with JavaScript, errors show before sending and a second message can follow', async ({ page, origin }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto(`${origin}/contact`);
  await hydrated(page);
  await expectSoundPage(page);
  await page.setViewportSize(PHONE);
  await fill(page, 'robin');
  await send(page);
  await expect(page.getByRole('alert')).toContainText('Enter a valid email address');
  await expect(email(page)).toBeFocused();
  await expect(page.getByLabel('Message')).toHaveValue('Where do I\nfind it?');
  await expectNoSidewaysScroll(page);
  await email(page).fill(newAddress());
  await send(page);
  await expectSent(page);
  await fill(page, newAddress());
  await send(page);
  await expectSent(page);
});
