// cspell:ignore jeelong ballarrat lidcomb parammatta tooowomba
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listedState, type Place, placeLabel } from '#app/places/place.ts';
import {
  allPlaces,
  findPlace,
  placeAround,
  searchedName,
  similarPlaces,
  suggestPlaces,
} from '#app/places/places.server.ts';
import { distanceKm } from '#app/vocabulary/distance.ts';

const ALL = allPlaces();
const anyPlace = fc.nat({ max: ALL.length - 1 }).map((at) => ALL[at] as Place);
const anyPoint = fc.record({
  latitude: fc.double({ min: -45, max: -9, noNaN: true }),
  longitude: fc.double({ min: 110, max: 156, noNaN: true }),
});
const labelFor = (typed: string) => {
  const result = findPlace(typed);
  return result && placeLabel(result.place);
};

describe('a typed place', () => {
  test.each([
    ['Geelong', 'Geelong VIC 3220'],
    ['geelong, vic', 'Geelong VIC 3220'],
    ['Geelong Victoria, Australia', 'Geelong VIC 3220'],
    ['3220 Geelong', 'Geelong VIC 3220'],
    ['Lidcombe NSW 2141', 'Lidcombe NSW 2141'],
    ['Lidcombe, NSW', 'Lidcombe NSW 2141'],
    ['Saint Kilda', 'St Kilda VIC 3182'],
    ['Mt Waverley', 'Mount Waverley VIC 3149'],
    ['d’aguilar', 'D\u0027Aguilar QLD 4514'],
    ['Port Victoria', 'Port Victoria SA 5573'],
    ['Gold Coast', 'Surfers Paradise QLD 4217'],
    ['Sydney', 'Sydney NSW 2000'],
    ['Canberra', 'Canberra ACT 2600'],
    ['Darwin', 'Darwin NT 0800'],
  ])('“%s” is %s', (typed, label) => {
    expect(labelFor(typed)).toBe(label);
  });

  test.each(['Geelong NSW', 'Geelong VIC 3000', 'Victoria', 'South Australia', 'ACT', '', ' ', 'constructor', '9999'])(
    '“%s” is not a place',
    (typed) => {
      expect(findPlace(typed)).toBeNull();
    },
  );

  test('an ambiguous name is the one in the largest city, and the others are alternatives', () => {
    expect(labelFor('Richmond')).toBe('Richmond VIC 3121');
    expect(findPlace('Richmond')?.alternatives.map(placeLabel)).toContain('Richmond NSW 2753');
    expect(labelFor('Richmond NSW')).toBe('Richmond NSW 2753');
  });

  test('a postcode means the suburb that others are named after', () => {
    expect(labelFor('3220')).toBe('Geelong VIC 3220');
    expect(labelFor('2000')).toBe('Sydney NSW 2000');
    expect(findPlace('3220')?.alternatives.length).toBeGreaterThan(0);
  });

  test('a post box postcode is ignored', () => {
    expect(labelFor('Sydney NSW 1001')).toBe('Sydney NSW 2000');
  });

  test('every place is found by its own label', () => {
    const lost = ALL.filter((place) => labelFor(placeLabel(place)) !== placeLabel(place));
    expect(lost.map(placeLabel)).toEqual([]);
  });

  test('any text gets an answer', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 3000 }), fc.string()), (typed) => {
        findPlace(typed);
        expect(suggestPlaces(typed, 5).length).toBeLessThanOrEqual(5);
        expect(similarPlaces(typed, 3).length).toBeLessThanOrEqual(3);
      }),
    );
  });
});

describe('suggestions', () => {
  const labels = (typed: string) => suggestPlaces(typed, 5).map(placeLabel);

  test('cities and suburbs of cities come first', () => {
    expect(labels('syd')[0]).toBe('Sydney NSW 2000');
    expect(labels('gee')[0]).toBe('Geelong VIC 3220');
    expect(labels('richmond')[0]).toBe('Richmond VIC 3121');
    expect(labels('322')[0]).toBe('Geelong VIC 3220');
    expect(labels('mt wav')).toEqual(['Mount Waverley VIC 3149']);
    expect(labels('3220 g')).toEqual(['Geelong VIC 3220']);
  });

  test('any beginning of a label suggests its place', () => {
    fc.assert(
      fc.property(anyPlace, fc.nat(), (place, cut) => {
        const label = placeLabel(place);
        const beginning = label.slice(0, 1 + (cut % label.length));
        expect(suggestPlaces(beginning, ALL.length)).toContain(place);
      }),
      { numRuns: 50 },
    );
  });

  test.each([
    ['Jeelong', 'Geelong VIC 3220'],
    ['Ballarrat', 'Ballarat VIC 3350'],
    ['Lidcomb', 'Lidcombe NSW 2141'],
    ['Parammatta nsw', 'Parramatta NSW 2150'],
    ['Tooowomba', 'Toowoomba QLD 4350'],
  ])('“%s” is nearly %s', (typed, label) => {
    expect(similarPlaces(typed, 3).map(placeLabel)).toContain(label);
  });

  test('a misspelt place leads to those that begin like it', () => {
    expect(similarPlaces('Geelung VIC', 3).map(placeLabel)).toContain('Geelong VIC 3220');
    expect(similarPlaces('Xxxxx', 3)).toEqual([]);
  });
});

describe('the nearest place', () => {
  test('is the nearest of all', () => {
    fc.assert(
      fc.property(anyPoint, (point) => {
        const least = Math.min(...ALL.map((place) => distanceKm(place, point)));
        const place = placeAround(point);
        if (least > 300) expect(place).toBeNull();
        else expect(distanceKm(place as Place, point)).toBeCloseTo(least, 6);
      }),
      { numRuns: 50 },
    );
  });
});

test('a town comes before a part of it at the same point', () => {
  const bendigo = findPlace('Bendigo VIC')?.place as Place;
  expect(searchedName(bendigo)).toBe('Bendigo VIC');
});

describe('distances', () => {
  test('match an atlas', () => {
    const [sydney, melbourne] = ['Sydney NSW', 'Melbourne VIC'].map((typed) => findPlace(typed)?.place as Place);
    expect(distanceKm(sydney as Place, melbourne as Place)).toBeCloseTo(713, -1);
  });

  test('are symmetric, zero only at the same place, and never longer than a detour', () => {
    fc.assert(
      fc.property(anyPlace, anyPlace, anyPlace, (a, b, c) => {
        expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 9);
        expect(distanceKm(a, a)).toBe(0);
        expect(distanceKm(a, c)).toBeLessThanOrEqual(distanceKm(a, b) + distanceKm(b, c) + 1e-9);
      }),
    );
  });
});

test('the ACT and Jervis Bay are listed under NSW', () => {
  const states = ['Canberra ACT', 'Jervis Bay', 'Albury', 'Geelong'].map((typed) => findPlace(typed)?.place as Place);
  expect(states.map(listedState)).toEqual(['NSW', 'NSW', 'NSW', 'VIC']);
});
