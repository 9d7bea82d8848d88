/** Files shaped as dealers' systems write them, with what their README says each row becomes. */
import { resolve } from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { listings } from '#app/platform/schema/listings.server.ts';
import { choicesSchema, guessChoices } from '#app/stock/choices.ts';
import { type CsvRecord, openCsv } from '#app/stock/csv-file.server.ts';
import { importListings } from '#app/stock/import.server.ts';
import { toMapping } from '#app/stock/mapping/choices-mapping.server.ts';
import { describeProblem } from '#app/stock/prepare.server.ts';
import { describeNote } from '#app/stock/review.ts';
import type { Meanings } from '#app/stock/words.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { makeDealer } from '#tests/support/importing.ts';
import { testShared } from '#tests/support/shared-data.ts';

const { db } = await databaseOfFile();

/** Imports it with the columns that the page guesses. Rows by their first cell. */
async function importFile(name: string, meanings: Meanings = {}) {
  const seller = await makeDealer(db);
  const path = resolve('../shared/data/dealer-files', name);
  const opened = await openCsv(path, { delimiter: ',' });
  if (!opened.ok) throw new Error(opened.reason);
  const { csv } = opened;
  const choices = choicesSchema(csv.header).parse(guessChoices(csv.header));
  const rows: Record<string, unknown> = {};
  const keyOf = (record: CsvRecord) => record.cells[0] ?? '';
  const landed: [string, string][] = [];
  const figures = await importListings(db, {
    csv,
    fileName: name,
    mapping: toMapping(choices as never, { encoding: 'utf-8', delimiter: ',', meanings }),
    seller,
    photos: null,
    phoneNumber: seller.phoneNumber,
    isDryRun: false,
    withdrawsMissing: false,
    rejects: null,
    signal: new AbortController().signal,
    onEvent(event) {
      if (event.kind === 'rejected') rows[keyOf(event.record)] = event.problems.map(describeProblem).join('; ');
      if (event.kind === 'new') landed.push([keyOf(event.record), event.listingId]);
    },
  });
  for (const [key, id] of landed) [rows[key]] = await db.select().from(listings).where(eq(listings.id, id));
  const { notes = [], leftOut, words } = figures.review.summarise();
  const asked = words.filter(({ value }) => value === null).map(({ word }) => word);
  return { rows, notes: notes.map(describeNote), leftOut: leftOut?.values, asked };
}

const NAMES: Record<string, string> = {
  M00: 'Citroën C3',
  M01: 'Skoda Octavia',
  M02: 'Volkswagen Golf',
  M03: 'Mercedes-Benz C200',
  M04: 'Land Rover Discovery',
  M05: 'Land Rover Discovery',
  M06: 'Alfa Romeo Giulietta',
  M07: 'Rolls-Royce Ghost',
  M08: 'Chevrolet Silverado',
  M09: 'Haval H6',
  M10: 'Great Wall Steed',
  M11: 'Mazda Mazda3',
  M12: 'Mazda Mazda3',
  M13: 'Nissan X-Trail',
  M14: 'Nissan X-Trail',
  M15: 'Nissan X-Trail',
  M16: 'Toyota LandCruiser',
  M17: 'Toyota LandCruiser',
  M18: 'BMW X5',
  M19: 'Peugeot 308',
};

type Expected = { rows: Record<string, object | string>; notes?: string[]; leftOut?: unknown[]; asked?: string[] };

const FILES: Record<string, Expected> = {
  'last-number.csv': {
    rows: {
      E1: { engineLitres: 2.4 },
      E2: 'doors "4+1" has more than one number',
      E3: { seats: null },
      E4: { cylinders: null, owners: null },
    },
    notes: [
      'Seats: 1 not understood, left blank: 5+2 (1)',
      'Cylinders: 1 not understood, left blank: 4/6 (1)',
      'Owners: 1 not understood, left blank: 1-2 (1)',
    ],
    asked: ['4+1', '5+2', '4/6', '1-2'],
  },
  'engine-cc.csv': {
    rows: {
      C0: { engineLitres: null },
      C1998: { engineLitres: 2 },
      C3000: { engineLitres: 3 },
      C4: { engineLitres: 2 },
    },
    notes: ['Engine size: 1 not understood, left blank: 0 (1)'],
  },
  'sold.csv': { rows: {}, leftOut: [['Status: Sold', 1]] },
  'duplicate-heading.csv': { rows: { A1: { make: 'Toyota', model: 'Corolla', priceCents: 1_299_000 } } },
  'sep-line.csv': { rows: { A1: { make: 'Toyota', model: 'Corolla', priceCents: 1_299_000 } } },
  'words-in-numbers.csv': {
    rows: {
      D1: { year: 2018, priceCents: 1_299_000, isDriveAway: true, kilometers: 85_000 },
      D2: expect.stringContaining('4D Sport Utility'),
    },
    asked: ['4d sport utility'],
  },
  'vin-zero.csv': {
    rows: { V1: { vin: null, make: 'Toyota' }, V2: { vin: null, make: 'Mazda' } },
    notes: ['VIN or chassis number: 2 not understood, left blank: 0 (2)'],
  },
  'html-description.csv': { rows: { H1: { description: 'Tow bar & bull bar\nSat nav' } } },
  'lost-zero.csv': { rows: { Z1: { suburb: 'Darwin NT 0800', location: 'NT', phoneNumber: '0412345678' } } },
};

describe('as dealers’ systems write them', () => {
  for (const [name, { rows, notes = [], leftOut = [], asked = [] }] of Object.entries(FILES)) {
    testShared(name, 'dealer-files', async () => {
      const read = await importFile(name);
      expect(Object.keys(read.rows).sort()).toEqual(Object.keys(rows).sort());
      expect(read).toMatchObject({ rows, notes, leftOut });
      expect(read.asked).toEqual(asked);
    });
  }

  testShared('a word that was asked once is understood', 'dealer-files', async () => {
    const { rows, notes } = await importFile('words-in-numbers.csv', { bodyType: { '4d sport utility': 'SUV' } });
    expect(rows.D2).toMatchObject({ bodyType: 'SUV', transmission: 'Automatic', color: 'Everest White Pearl' });
    expect(notes).toEqual(['Colour: 1 shortened: Everest White Pearl/Diamond Black Pearl Roof (1)']);
  });

  testShared('every make and model is stored in the catalogue’s spelling', 'dealer-files', async () => {
    const { rows } = await importFile('makes.csv');
    const stored = Object.entries(rows as Record<string, { make: string; model: string }>);
    expect(Object.fromEntries(stored.map(([key, { make, model }]) => [key, `${make} ${model}`]))).toEqual(NAMES);
  });
});
