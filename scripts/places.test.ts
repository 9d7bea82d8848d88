import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { distanceKm } from '#app/vocabulary/distance.ts';
import { PLACES_FILE, properCase, readSource, reducePlaces } from './places.ts';

const stored = readFileSync(PLACES_FILE, 'utf8');

function pointOf(name: string, postcode: string) {
  const line = stored.split('\n').find((each) => each.startsWith(`${name}\t`) && each.split('\t')[2] === postcode);
  const [, , , latitude, longitude] = line?.split('\t') ?? [];
  return line ? { latitude: Number(latitude), longitude: Number(longitude) } : null;
}

test('the stored places match the package', () => {
  expect(`${reducePlaces(readSource()).join('\n')}\n`).toBe(stored);
});

describe('a row with wrong coordinates', () => {
  test.each([
    ['Kempton', '2583', -34.2, 149.25],
    ['Birdlip', '2655', -35.23, 147.05],
    ['Elberton', '3478', -36.69, 143.23],
    ['Wattville', '3646', -36.25, 145.7],
    ['Red Bluff', '3695', -36.3, 147.12],
    ['Bellview', '3945', -38.38, 145.7],
    ['Loreto Hill', '4120', -27.51, 153.04],
    ['Happy Valley', '4655', -25.34, 152.78],
    ['Njatjan', '4860', -17.52, 145.89],
    ['Fernvale', '3701', -36.64, 147.48],
    ['Christies', '3962', -38.53, 146.39],
    ['Minto', '3551', -36.78, 144.46],
    ['Kangaroo Flat', '2846', -33.07, 150.12],
    ['Berrambool', '3379', -37.77, 142.68],
    ['Martins Creek', '3888', -37.39, 148.66],
    ['Reedy Creek', '3895', -37.38, 147.89],
    ['Tarrawarra', '4868', -16.92, 145.74],
    ['Annie River', '0822', -11.76, 130.63],
    ['Whitlam', '2611', -35.27, 149.03],
    ['Winter Valley', '3358', -37.58, 143.79],
  ])('%s %s is repaired', (name, postcode, latitude, longitude) => {
    const point = pointOf(name, postcode);
    expect(point && distanceKm(point, { latitude, longitude })).toBeLessThan(2);
  });

  test.each([
    ['St Helier', '3989'],
    ['Malaga', '6944'],
    ['Royal Australian Navy Warships', '6958'],
    ['World Trade Centre', '8005'],
    ['Happy Valley', '2430'],
    ['Galloways Hill', '4171'],
    ['Coral Sea', '4740'],
  ])('%s %s is left out', (name, postcode) => {
    expect(pointOf(name, postcode)).toBeNull();
  });
});

test.each([
  ['Lord Howe Island', '2898'],
  ['Norfolk Island', '2899'],
  ['Christmas Island', '6798'],
  ['Home Island Cocos (Keeling) Islands', '6799'],
  ['West Island Cocos (Keeling) Islands', '6799'],
  ['Macquarie Island', '7151'],
])('%s is a place', (name, postcode) => {
  expect(pointOf(name, postcode)).not.toBeNull();
});

test.each([
  ['MCMAHONS POINT', 'McMahons Point'],
  ['D’AGUILAR', "D'Aguilar"],
  ['TOWN OF SEASIDE', 'Town of Seaside'],
  ['THE ROCKS', 'The Rocks'],
  ['KIPPA-RING', 'Kippa-Ring'],
  ['WAGGA WAGGA RAAF', 'Wagga Wagga RAAF'],
])('%s becomes %s', (name, proper) => {
  expect(properCase(name)).toBe(proper);
});
