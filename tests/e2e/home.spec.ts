import { cardIds, expect, hydrated, test } from './fixtures.ts';

test.beforeEach(async ({ page, origin }) => {
  await page.goto(origin);
  await hydrated(page);
});

test('models need a make and reset when it changes', async ({ page }) => {
  const model = page.getByLabel('Model', { exact: true });
  await expect(model).toBeDisabled();
  await page.getByLabel('Make', { exact: true }).selectOption('Toyota');
  await expect(model).toBeEnabled();
  await expect(model.getByRole('option')).not.toHaveCount(1);
  await model.selectOption({ index: 1 });
  await page.getByLabel('Make', { exact: true }).selectOption('Mazda');
  await expect(model).toHaveValue('');
});

test('the form opens the results with its fields in the address', async ({ page, origin }) => {
  await page.getByLabel('Make', { exact: true }).selectOption('Toyota');
  await page.getByLabel('Location').selectOption('Victoria');
  await page.getByLabel('Price Range').selectOption('$20,000 to $30,000');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(`${origin}/listings?make=Toyota&location=VIC&minPrice=20000&maxPrice=30000`);
});

test('popular searches, figures and reasons match the specification', async ({ page }) => {
  const popular = page.getByRole('navigation', { name: 'Popular searches' }).getByRole('link');
  await expect(popular).toHaveText(['Under $20k', 'SUVs', 'Electric Cars', 'Family Cars']);
  expect(await popular.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    '/listings?maxPrice=20000',
    '/listings?bodyType=SUV',
    '/listings?fuelType=Electric',
    '/listings?bodyType=Wagon',
  ]);
  for (const stat of ['1000+', 'Active Listings', '7', 'States Covered', '24/7', 'Customer Support']) {
    await expect(page.getByText(stat, { exact: true })).toBeVisible();
  }
  for (const reason of ['Smart Search', 'Direct Contact', 'Local Results']) {
    await expect(page.getByRole('heading', { name: reason })).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Start Selling Today' })).toHaveAttribute('href', '/sell-your-car');
});

test('after a navigation the heading of the new page has the focus', async ({ page, origin }) => {
  await page.goto(origin);
  await hydrated(page);
  await page.getByRole('link', { name: 'View All Listings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Available Cars' })).toBeFocused();
});

test('the three newest unsold cars are shown', async ({ page, origin }) => {
  const recent = page.getByRole('region', { name: 'Recently Listed Vehicles' });
  await expect(recent.locator('[data-listing]')).toHaveCount(3);
  await expect(recent.getByText('SOLD')).toHaveCount(0);
  await recent.getByRole('link', { name: 'View All Listings' }).click();
  await expect(page).toHaveURL(`${origin}/listings`);
});

test('a spinner shows while the newest cars load', async ({ page, origin }) => {
  await page.goto(`${origin}/about`);
  await hydrated(page);
  await page.evaluate(holdAllButTheFirstLine);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  const recent = page.getByRole('region', { name: 'Recently Listed Vehicles' });
  await expect(recent.getByText('Loading the newest cars')).toBeAttached();
  await expect(recent.locator('[data-listing]')).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event('go on')));
  await expect(recent.locator('[data-listing]')).toHaveCount(3);
  await expect(recent.getByText('Loading the newest cars')).toHaveCount(0);
});

/** The first line of an answer is the page, the next are what it still waits for. */
function holdAllButTheFirstLine() {
  const fetchAtOnce = window.fetch;
  window.fetch = async (...args) => {
    const response = await fetchAtOnce(...args);
    if (!response.url.includes('_.data')) return response;
    const text = await response.text();
    const end = text.indexOf('\n') + 1;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(text.slice(0, end)));
        addEventListener('go on', () => {
          controller.enqueue(new TextEncoder().encode(text.slice(end)));
          controller.close();
        });
      },
    });
    return new Response(body, response);
  };
}

test('a visitor’s heart goes to sign in', async ({ page, origin }) => {
  const [id] = await cardIds(page);
  await page
    .getByRole('button', { name: /^Save / })
    .first()
    .click();
  await expect(page).toHaveURL(`${origin}/signin?next=%2F%23heart-${id}&save=${id}`);
});
