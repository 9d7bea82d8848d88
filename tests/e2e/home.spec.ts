import { expect, hydrated, test } from './fixtures.ts';

test('the newest cars load under a spinner, models follow the make, and the form opens its results', async ({
  page,
  origin,
}) => {
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

  const make = page.getByLabel('Make', { exact: true });
  const model = page.getByLabel('Model', { exact: true });
  await expect(model).toBeDisabled();
  await make.selectOption('Mazda');
  await expect(model).toBeEnabled();
  await expect(model.getByRole('option')).not.toHaveCount(1);
  await model.selectOption({ index: 1 });
  await make.selectOption('Toyota');
  await expect(model).toHaveValue('');
  await page.getByLabel('Location').selectOption('Victoria');
  await page.getByLabel('Price Range').selectOption('$20,000 to $30,000');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(`${origin}/listings?make=Toyota&location=VIC&minPrice=20000&maxPrice=30000`);

  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Used cars, sold direct.' })).toBeVisible();
  await page.getByRole('main').getByLabel('What are you looking for?').fill('diesel ute');
  await page.getByLabel('Location').selectOption('Queensland');
  await page.getByRole('main').getByLabel('What are you looking for?').press('Enter');
  await expect(page).toHaveURL(/\/listings\?(?=.*bodyType=Ute)(?=.*fuelType=Diesel)(?=.*location=QLD)/);
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
