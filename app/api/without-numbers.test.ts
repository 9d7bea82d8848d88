import { expect, test } from 'vitest';
import { withoutNumbers } from '#app/api/answers.server.ts';

test.each([
  '0491 570 156',
  '0491570156',
  '0491-570-156',
  '(02) 5550 1234',
  '+61 491 570 156',
  '+61 (0) 491 570 156',
  '1300 975 707',
  '0491–570–156',
  '0491 - 570 - 156',
  '0491_570_156',
])('%s is removed from a text', (number) => {
  expect(withoutNumbers(`Call Robin on ${number}, after five.`)).toBe(
    'Call Robin on [number on the car’s page], after five.',
  );
});

test.each([
  '98,500 km, $24,990, built 2019',
  'Serviced 03/2021, 05/2022 and 07/2023',
  'Serviced on 05/12/2021 98,500 km',
  'Stock number 20194455',
  'Chassis 6T1BF3FK10X987654',
])('“%s” stays', (text) => {
  expect(withoutNumbers(text)).toBe(text);
});
