import { expect, test } from 'vitest';
import { articlesForCar } from '#app/articles/articles-for-car.server.ts';

const car = {
  make: 'Toyota',
  model: 'Corolla',
  bodyType: 'Hatchback',
  fuelType: 'Petrol',
  seller: { type: 'private' },
} as const;
const article = (title: string, category = 'Ownership') => ({ id: title, title, category, readTime: 3 });
const fitting = (titles: [string, string?][], changes = {}) =>
  articlesForCar(
    titles.map((named) => article(...named)),
    { ...car, ...changes },
  ).map(({ title }) => title);

test('an article matches a car if its title has the make, model, body, fuel or seller', () => {
  expect(fitting([['Ten years of the Corolla']])).toEqual(['Ten years of the Corolla']);
  expect(fitting([['Utes that tow']], { bodyType: 'Ute' })).toEqual(['Utes that tow']);
  expect(fitting([['Buying a used EV or hybrid']], { fuelType: 'Electric' })).toHaveLength(1);
  expect(fitting([['Buying from a dealer']], { seller: { type: 'dealer' } })).toHaveLength(1);
  expect(fitting([['Land Rovers and rust']], { make: 'Land Rover' })).toHaveLength(1);
});

test('an article about other cars does not match, nor does part of a word', () => {
  expect(fitting([['Buying from a dealer'], ['Utes that tow'], ['Buying a used EV']])).toEqual([]);
  expect(fitting([['Minibus hire']], { make: 'MINI' })).toEqual([]);
});

test('articles for buyers match every car, after more specific ones, up to three', () => {
  const general: [string, string][] = ['One', 'Two', 'Three'].map((title) => [title, 'Buying']);
  expect(fitting([...general, ['Ten years of the Corolla']])).toEqual(['Ten years of the Corolla', 'One', 'Two']);
});
