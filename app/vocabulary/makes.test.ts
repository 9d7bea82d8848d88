import { expect, test } from 'vitest';
import { spellMake, spellModel, spellNames } from '#app/vocabulary/makes.ts';

test.each([
  ['Citroën', ['Citroen', 'CITROËN', 'Citroën'.normalize('NFD'), ' Citroën ']],
  ['Skoda', ['Škoda', 'skoda']],
  ['Volkswagen', ['VW', 'vw', 'VOLKSWAGEN']],
  ['Mercedes-Benz', ['Mercedes', 'Mercedes Benz', 'mercedes–benz', 'Merc']],
  ['Land Rover', ['Landrover', 'LAND-ROVER']],
  ['Alfa Romeo', ['Alfa']],
  ['Chevrolet', ['Chev']],
  ['Packard', ['Packard']],
])('%s is one make in any spelling', (make, spellings) => {
  expect(new Set(spellings.map(spellMake))).toEqual(new Set([make]));
});

test.each([
  ['Toyota', 'LandCruiser', ['Landcruiser', 'Land Cruiser', 'Toyota Land-Cruiser', 'Cruiser']],
  ['toyota', 'LandCruiser Prado', ['Prado', 'landcruiser prado']],
  ['Mazda', 'Mazda3', ['3', 'Mazda 3', 'MAZDA3', 'Mazda Mazda 3']],
  ['MAZDA', 'CX-5', ['CX5', 'cx 5', 'Mazda CX-5']],
  ['bmw', 'X5', ['BMW X5', 'x5']],
  ['Polestar', '3', ['3', 'Polestar 3']],
  ['VW', 'Golf', ['golf', 'Volkswagen Golf']],
  ['Volkswagen', 'Golf R', ['golf r', 'Golf-R']],
  ['Smart', '#1', ['#1']],
  ['Packard', 'Clipper', ['Clipper', 'Packard Clipper']],
  ['Mini', 'Mini', ['Mini']],
])('of %s, %s is one model in any spelling', (make, model, spellings) => {
  expect(new Set(spellings.map((written) => spellModel(make, written)))).toEqual(new Set([model]));
});

test('a short name in a search is that of each make that has it', () => {
  expect(spellNames({ make: ['VW', 'Volkswagen'], model: ['golf'] })).toEqual({
    make: ['Volkswagen'],
    model: ['Golf'],
  });
  expect(spellNames({ make: ['Polestar', 'Mazda'], model: ['3'] }).model).toEqual(['3', 'Mazda3']);
  expect(spellNames({ make: ['Packard'], model: ['Packard Clipper'] }).model).toEqual(['Clipper']);
  expect(spellNames({ make: [], model: ['3', 'prado', 'x99'] }).model).toEqual([
    '3',
    'LandCruiser Prado',
    'Mazda3',
    'MG3',
    'x99',
  ]);
});
