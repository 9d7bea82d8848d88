/** Two browsers agree on a price: offer, counter-offer, acceptance, and the badge, until the seller takes it off. */
import { writeToSeller } from '../../app/enquiries/conversations.server.ts';
import { newId } from '../../app/platform/ids.server.ts';
import { makeListing } from '../support/factories.ts';
import { makePerson, PASSWORD } from '../support/people.ts';
import { expect, expectSoundPage, hydrated, type Page, PHONE, siteOfFile, test } from './fixtures.ts';

const site = siteOfFile(async (db) => {
  const scene = async (model: string) => {
    const [owner, person] = [await makePerson(db), await makePerson(db)];
    const id = await makeListing(db, owner, { model, trim: '', price: 20_000 });
    const buyer = { userId: person.id, emails: [person.email], name: 'Jess N', phone: '' };
    const sent = await writeToSeller(db, id, buyer, { text: 'Hi', requestId: newId() });
    if (!sent.ok) throw new Error(sent.reason);
    return { id, thread: `/messages/${sent.conversationId}`, seller: owner.email, buyer: person.email };
  };
  return { scripted: await scene('Corolla'), plain: await scene('Yaris') };
});
test.use({ viewport: PHONE });

async function signIn(page: Page, email: string, path: string) {
  await page.goto(`${site.origin}/signin?next=${encodeURIComponent(path)}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(site.origin + path);
}

async function offer(page: Page, thread: string, button: string, amount: string) {
  await page.goto(site.origin + thread);
  await page.getByRole('link', { name: button }).click();
  await page.getByLabel('Your offer in dollars').fill(amount);
  await page.getByRole('button', { name: 'Send offer' }).click();
}

async function agree(buyer: Page, seller: Page, { id, thread }: { id: string; thread: string }) {
  await offer(buyer, thread, 'Make an offer', '11,000');
  await expect(buyer.getByText('Offer at least $12,000, 60% of the price').first()).toBeVisible();
  await expect(buyer.getByLabel('Your offer in dollars')).toHaveValue('11,000');
  await buyer.getByLabel('Your offer in dollars').fill('15,000');
  await buyer.getByRole('button', { name: 'Send offer' }).click();
  await expect(buyer.getByText(/^Your offer: \$15,000, valid until/)).toBeVisible();
  await offer(seller, thread, 'Counter', '18000');
  await expect(seller.getByText(/^Your offer: \$18,000, valid until/)).toBeVisible();
  await buyer.goto(site.origin + thread);
  await buyer.getByRole('button', { name: 'Accept the offer of $18,000' }).click();
  await expect(buyer.getByText('Nothing binds either of you until you both sign.').first()).toBeVisible();
  await seller.goto(site.origin + thread);
  await seller.getByRole('link', { name: 'Mark under offer' }).click();
  await seller.getByRole('button', { name: 'Mark under offer' }).click();
  await expect(seller.getByText(/is under offer until/)).toBeVisible();
  await buyer.goto(`${site.origin}/listings`);
  const card = buyer.locator(`[data-listing="${id}"]`);
  await expect(card.getByText('Under offer')).toBeVisible();
}

test('a buyer and a seller agree on a price, the car is under offer in the results, and it comes off', async ({
  page,
  browser,
}) => {
  const { scripted } = site.filled;
  const other = await browser.newContext({ viewport: PHONE });
  const seller = await other.newPage();
  await signIn(page, scripted.buyer, scripted.thread);
  await hydrated(page);
  await expectSoundPage(page);
  await signIn(seller, scripted.seller, scripted.thread);
  await agree(page, seller, scripted);
  await seller.goto(`${site.origin}/my-listings`);
  await hydrated(seller);
  await expectSoundPage(seller);
  await seller.getByRole('button', { name: 'Take off' }).click();
  await expect(seller.getByText(/is no longer under offer/)).toBeVisible();
  await other.close();
});

test('they do without JavaScript', async ({ browser }) => {
  const { plain } = site.filled;
  const [one, two] = await Promise.all(
    [1, 2].map(() => browser.newContext({ viewport: PHONE, javaScriptEnabled: false })),
  );
  if (!one || !two) throw new Error('no browsers');
  const [buyer, seller] = [await one.newPage(), await two.newPage()];
  await signIn(buyer, plain.buyer, plain.thread);
  await signIn(seller, plain.seller, plain.thread);
  await agree(buyer, seller, plain);
  await Promise.all([one.close(), two.close()]);
});
