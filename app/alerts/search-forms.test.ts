import { expect, test } from 'vitest';
import { parseCriteria } from '#app/search/criteria.ts';
import { searchName } from './search-forms.ts';

test.each([
  ['make=Toyota&maxPrice=22000&near=Geelong+VIC', 'Toyota, under $22,000, within 50 km of Geelong VIC'],
  ['make=Toyota&model=Corolla&minPrice=10000&maxPrice=22000', 'Toyota Corolla, $10,000 to $22,000'],
  ['bodyType=SUV&exceptMake=Jeep&maxPrice=30000', 'SUV, not Jeep, under $30,000'],
  ['bodyType=SUV&minPrice=30000&near=3220&within=100', 'SUV, over $30,000, within 100 km of 3220'],
  [
    'make=Toyota&bodyType=SUV&transmission=Automatic&maxKm=90000&maxPrice=22000&near=Geelong+VIC',
    'Toyota, SUV, under $22,000, within 50 km of Geelong VIC',
  ],
  [
    'make=Hyundai&make=Mitsubishi&make=Subaru&make=Toyota&make=Kia&minPrice=10000&maxPrice=22000&near=Port+Macquarie+NSW',
    'Hyundai or Kia or Mitsubishi or Subaru…, $10,000 to $22,000, within 50 km of Port Macquarie NSW',
  ],
])('the name of the search %s has its price and radius', (query, name) => {
  expect(searchName(parseCriteria(new URLSearchParams(query)))).toBe(name);
});
