import { expect, test } from 'vitest';
import { joinMake, splitTitle } from '#app/stock/mapping/title.ts';

const rule = {
  skip: /^\d{4} /u,
  makes: ['Morris Garages'],
  models: { 'Land Rover': ['Range Rover', 'Range Rover Sport'], Jeep: ['Grand Cherokee'] },
};

test.each([
  ['2022 Land Rover Range Rover Sport SDV6 (183KW)', '2022', 'Land Rover', 'Range Rover Sport', 'SDV6 (183KW)'],
  ['2013 Land Rover Range Rover Vogue', '2013', 'Land Rover', 'Range Rover', 'Vogue'],
  ['2016 Land Rover Range Rover Sports Edition', '2016', 'Land Rover', 'Range Rover', 'Sports Edition'],
  ['2010 Land Rover Freelander TD4', '2010', 'Land Rover', 'Freelander', 'TD4'],
  ['2007 Alfa Romeo 159', '2007', 'Alfa Romeo', '159', ''],
  ['2012 Great Wall V240 (4X2)', '2012', 'Great Wall', 'V240', '(4X2)'],
  ['2008 Saab 9-3 Linear 2.0T', '2008', 'Saab', '9-3', 'Linear 2.0T'],
  ['2015 jeep GRAND cherokee Laredo', '2015', 'jeep', 'GRAND cherokee', 'Laredo'],
  ['2015 Morris Garages 3', '2015', 'Morris Garages', '3', ''],
  ['2005  Mitsubishi   Delica Edition  4WD ', '2005', 'Mitsubishi', 'Delica', 'Edition 4WD'],
  ['2014 BMW', '2014', 'BMW', '', ''],
  ['2014 ', '', '2014', '', ''],
  ['', '', '', '', ''],
  ['Toyota Corolla Ascent Sport 2018', '2018', 'Toyota', 'Corolla', 'Ascent Sport'],
  ['Toyota Corolla (2018)', '2018', 'Toyota', 'Corolla', ''],
  ['2016 Peugeot 2008', '2016', 'Peugeot', '2008', ''],
  ['Peugeot 2008', '', 'Peugeot', '2008', ''],
  ['Peugeot 2008 2016', '2016', 'Peugeot', '2008', ''],
  ['Mercedes Benz C-Class C200 2016', '2016', 'Mercedes Benz', 'C-Class', 'C200'],
])('%s is of the year “%s”, a %s %s %s', (title, year, make, model, trim) => {
  expect(splitTitle(title, rule)).toEqual({ year, make, model, trim });
});

test('a make that was split at its first space is one again', () => {
  expect(joinMake('Land', 'Rover Discovery')).toEqual({ make: 'Land Rover', model: 'Discovery' });
  expect(joinMake('Toyota', 'Corolla')).toBeNull();
  expect(joinMake('Great', 'Wall')).toBeNull();
});
