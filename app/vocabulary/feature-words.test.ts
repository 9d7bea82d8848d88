import { expect, test } from 'vitest';
import { FEATURES } from '#app/vocabulary/cars.ts';
import { findFeatures } from '#app/vocabulary/feature-words.ts';

test('each feature is found under its own name, alone and among all', () => {
  for (const feature of FEATURES) expect(findFeatures(feature), feature).toEqual([feature]);
  expect(findFeatures(FEATURES.join(', '))).toEqual(FEATURES);
});

// cspell:disable
test.each([
  ['t/bar, reverse cam and carplay', ['Tow bar', 'Reversing camera', 'Apple CarPlay / Android Auto']],
  ['Towbar + bullbar + 2" lift kit', ['Tow bar', 'Bull bar', 'Lift kit']],
  ['TOW PACK • ROOF RACKS • SAT-NAV', ['Tow bar', 'Roof racks', 'Satellite navigation']],
  ['Options: Sunroof: Yes; Leather; Front & rear parking sensors', ['Parking sensors', 'Sunroof', 'Leather seats']],
  ['ARB canopy, 50mm lift, LR tank & dual batteries', ['Lift kit', 'Canopy', 'Long-range tank', 'Dual battery']],
  ['7 seater with 3rd row, ISO-FIX points and heated front seats', ['Heated seats', 'Third row of seats', 'ISOFIX']],
  [
    'AEB, blind spot monitoring, radar cruise',
    ['Adaptive cruise control', 'Blind-spot monitor', 'Autonomous emergency braking'],
  ],
  ['Alloy tray\nelectric driver’s seat', ['Tray', 'Electric seats']],
  ['Never been off road. Has a snorkel', ['Snorkel']],
  ['No accidents, tow bar fitted', ['Tow bar']],
  ['Tow bar|No sunroof|ISOFIX', ['Tow bar', 'ISOFIX']],
] as const)('%s has %j', (text, features) => {
  expect(findFeatures(text)).toEqual(features);
});

test.each([
  'no towbar',
  'Cloth/NO Sunroof',
  'W/o tow bar',
  'Bull bar: n/a',
  'No tow bar, canopy or winch.',
  'Without sunroof',
  'It doesn’t have a bull bar',
  'Towbar: No',
  'Towbar (no)',
  'Sunroof - none',
  'Tow bar not fitted',
  'Roof racks are not included',
  'Canopy available',
  'Optional tow bar',
  'Winch ready',
  'Needs a reversing camera',
  'Synthetic leather seats',
  'leather steering wheel and cargo tray',
  'Nissan Navara hatchback with navy trim and liftback',
])('%s states none', (text) => {
  expect(findFeatures(text)).toEqual([]);
});
