import {
  cabChassis,
  convertible,
  coupe,
  hatch,
  LARGE,
  make,
  SMALL,
  sedan,
  suv,
  ute,
  van,
  wagon,
} from '#demo/catalogue/lines.ts';

const HARD_WORKED = { manual: 0.25, yearlyValue: 0.93 };

export const fordHoldenAndAmerica = [
  ...make('Ford', {
    Ranger: [
      ute([2010, 2025], 'Diesel', { XL: 50, XLS: 54, XLT: 64, Wildtrak: 71, Raptor: 88 }, HARD_WORKED),
      cabChassis([2010, 2025], 'Diesel', { XL: 42 }, { manual: 0.5, yearlyValue: 0.926 }),
    ],
    Everest: [
      suv(
        [2015, 2025],
        'Diesel',
        { Ambiente: 56, Trend: 65, Sport: 68, Titanium: 77 },
        { ...LARGE, yearlyThousandKm: 17, yearlyValue: 0.926 },
      ),
    ],
    Falcon: [
      sedan(
        [2005, 2016],
        'Petrol',
        { XT: 40, XR6: 44, G6E: 50, 'XR6 Turbo': 52 },
        { ...LARGE, manual: 0.15, yearlyValue: 0.919, yearlyThousandKm: 15 },
      ),
    ],
    Territory: [suv([2006, 2016], 'Diesel', { TX: 47, TS: 52, Titanium: 60 }, { ...LARGE, yearlyValue: 0.9 })],
    Focus: [
      hatch([2009, 2021], 'Petrol', { Ambiente: 25, Trend: 28, Sport: 30, ST: 42 }, { manual: 0.3 }),
      sedan([2009, 2018], 'Petrol', { Trend: 28, Titanium: 34 }, { size: 'small', manual: 0.1 }),
    ],
    Fiesta: [hatch([2009, 2022], 'Petrol', { Ambiente: 20, Trend: 23, ST: 34 }, { ...SMALL, manual: 0.45 })],
    Mondeo: [wagon([2009, 2020], 'Diesel', { LX: 40, Titanium: 48 }, { yearlyValue: 0.882 })],
    Mustang: [
      coupe([2015, 2025], 'Petrol', { EcoBoost: 55, GT: 74 }, { manual: 0.5, yearlyValue: 0.933 }),
      convertible([2015, 2024], 'Petrol', { EcoBoost: 62, GT: 82 }, { manual: 0.15, yearlyValue: 0.926 }),
    ],
    Transit: [van([2010, 2025], 'Diesel', { '350L': 54, '350E Jumbo': 60 }, { manual: 0.35 })],
    'Transit Custom': [van([2013, 2025], 'Diesel', { '290S': 46, '340L': 52 }, { manual: 0.25 })],
    Puma: [suv([2020, 2024], 'Petrol', { Base: 32, 'ST-Line': 36 }, SMALL)],
  }),
  ...make('Holden', {
    Commodore: [
      sedan(
        [2004, 2017],
        'Petrol',
        { Omega: 40, Evoke: 38, SV6: 44, SS: 52, 'Calais V': 56 },
        { ...LARGE, manual: 0.2, yearlyValue: 0.922, yearlyThousandKm: 15 },
      ),
      wagon([2008, 2017], 'Petrol', { Evoke: 41, SV6: 46, SS: 54 }, { yearlyValue: 0.915 }),
    ],
    Cruze: [
      sedan([2009, 2016], 'Petrol', { CD: 24, CDX: 28, SRi: 28 }, { size: 'small', manual: 0.25, yearlyValue: 0.882 }),
      hatch([2011, 2016], 'Petrol', { CD: 24, 'SRi-V': 30 }, { manual: 0.25, yearlyValue: 0.882 }),
    ],
    Astra: [hatch([2005, 2020], 'Petrol', { R: 25, RS: 29, 'RS-V': 33 }, { manual: 0.25, yearlyValue: 0.885 })],
    Colorado: [
      ute([2010, 2020], 'Diesel', { LS: 42, LTZ: 50, Z71: 56 }, { manual: 0.3, yearlyValue: 0.911 }),
      cabChassis([2010, 2020], 'Diesel', { LS: 35 }, { manual: 0.5, yearlyValue: 0.911 }),
    ],
    Captiva: [suv([2008, 2018], 'Diesel', { CX: 37, LTZ: 44 }, { yearlyValue: 0.87 })],
    Trax: [suv([2013, 2020], 'Petrol', { LS: 26, LTZ: 31 }, { ...SMALL, yearlyValue: 0.889 })],
    Barina: [
      hatch(
        [2009, 2018],
        'Petrol',
        { CD: 18, RS: 22 },
        { ...SMALL, manual: 0.35, yearlyValue: 0.882, yearlyThousandKm: 9 },
      ),
    ],
  }),
  ...make('Jeep', {
    'Grand Cherokee': [
      suv([2011, 2022], 'Diesel', { Laredo: 58, Limited: 68, Overland: 78 }, { ...LARGE, yearlyValue: 0.9 }),
    ],
    Wrangler: [
      suv(
        [2008, 2024],
        'Petrol',
        { 'Unlimited Sport': 54, 'Unlimited Overland': 72, 'Unlimited Rubicon': 78 },
        { manual: 0.3, yearlyValue: 0.933, yearlyThousandKm: 11 },
      ),
    ],
    Compass: [suv([2017, 2023], 'Petrol', { Sport: 34, Limited: 42 }, { ...SMALL, yearlyValue: 0.885 })],
  }),
  ...make('Ram', {
    '1500': [ute([2018, 2025], 'Petrol', { Express: 90, Laramie: 125 }, { yearlyValue: 0.919, yearlyThousandKm: 15 })],
  }),
  ...make('Tesla', {
    'Model 3': [
      sedan(
        [2019, 2025],
        'Electric',
        { 'Standard Range Plus': 62, 'Long Range': 75, Performance: 86 },
        { yearlyValue: 0.87, yearlyThousandKm: 16 },
      ),
    ],
    'Model Y': [
      suv(
        [2022, 2025],
        'Electric',
        { 'Rear-Wheel Drive': 64, 'Long Range': 78 },
        { yearlyValue: 0.874, yearlyThousandKm: 16 },
      ),
    ],
  }),
];
