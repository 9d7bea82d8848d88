import { expect, test } from 'vitest';
import { splitTitle } from '#app/stock/mapping/map-record.ts';

const rule = {
  skip: /^\d{4} /u,
  makes: ['Morris Garages'],
  models: { 'Land Rover': ['Range Rover', 'Range Rover Sport'], Jeep: ['Grand Cherokee'] },
};

test.each([
  ['2022 Land Rover Range Rover Sport SDV6 (183KW)', 'Land Rover', 'Range Rover Sport', 'SDV6 (183KW)'],
  ['2013 Land Rover Range Rover Vogue', 'Land Rover', 'Range Rover', 'Vogue'],
  ['2016 Land Rover Range Rover Sports Edition', 'Land Rover', 'Range Rover', 'Sports Edition'],
  ['2010 Land Rover Freelander TD4', 'Land Rover', 'Freelander', 'TD4'],
  ['2007 Alfa Romeo 159', 'Alfa Romeo', '159', ''],
  ['2012 Great Wall V240 (4X2)', 'Great Wall', 'V240', '(4X2)'],
  ['2008 Saab 9-3 Linear 2.0T', 'Saab', '9-3', 'Linear 2.0T'],
  ['2015 jeep GRAND cherokee Laredo', 'jeep', 'GRAND cherokee', 'Laredo'],
  ['2015 Morris Garages 3', 'Morris Garages', '3', ''],
  ['2005  Mitsubishi   Delica Edition  4WD ', 'Mitsubishi', 'Delica', 'Edition 4WD'],
  ['2014 BMW', 'BMW', '', ''],
  ['2014 ', '2014', '', ''],
  ['', '', '', ''],
])('%s', (title, make, model, trim) => {
  expect(splitTitle(title, rule)).toEqual({ make, model, trim });
});
