/** The fields of a listing, as a person fills them in. */
import type { Page } from '@playwright/test';

type Car = { make: string; model: string; price: string };

/** All but photos and phone number. */
export async function fillInCar(page: Page, { make, model, price }: Car) {
  for (const [label, text] of [
    ['Make', make],
    ['Model', model],
    ['Year', '2019'],
    ['Price', price],
    ['Kilometres', '61200'],
    ['Colour', 'Blue'],
    ['Doors', '5'],
    ['Description', 'One owner.'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  for (const label of ['Drive away', 'Automatic', 'Diesel']) await page.getByLabel(label, { exact: true }).check();
  await page.getByLabel('Body type').selectOption('Wagon');
  await page.getByLabel('State').selectOption('NSW');
}
