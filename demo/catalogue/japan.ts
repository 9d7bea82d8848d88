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

export const japan = [
  ...make('Mazda', {
    Mazda2: [
      hatch([2008, 2025], 'Petrol', { Neo: 22, Maxx: 24, Genki: 28 }, { ...SMALL, manual: 0.25, yearlyThousandKm: 10 }),
    ],
    Mazda3: [
      hatch([2009, 2025], 'Petrol', { Neo: 26, Maxx: 28, Touring: 32, 'SP25 GT': 37 }, { manual: 0.2 }),
      sedan([2009, 2025], 'Petrol', { Neo: 26, Touring: 32, 'G20 Evolve': 33 }, { size: 'small', manual: 0.15 }),
    ],
    Mazda6: [
      sedan([2008, 2024], 'Petrol', { Sport: 36, Touring: 40, Atenza: 50 }),
      wagon([2008, 2024], 'Petrol', { Sport: 38, Touring: 42, GT: 48 }),
    ],
    'CX-3': [suv([2015, 2024], 'Petrol', { Neo: 26, Maxx: 29, Akari: 37 }, SMALL)],
    'CX-5': [
      suv([2012, 2025], 'Petrol', { Maxx: 37, 'Maxx Sport': 41, Touring: 44, Akera: 52 }),
      suv([2012, 2022], 'Diesel', { 'Maxx Sport': 43, GT: 50, Akera: 54 }, { yearlyThousandKm: 18 }),
    ],
    'CX-9': [suv([2009, 2023], 'Petrol', { Sport: 49, Touring: 56, Azami: 68 }, LARGE)],
    'BT-50': [
      ute([2011, 2025], 'Diesel', { XT: 48, XTR: 56, GT: 62 }, { manual: 0.25 }),
      cabChassis([2011, 2023], 'Diesel', { XT: 38 }, { manual: 0.5 }),
    ],
    'MX-5': [
      convertible([2006, 2025], 'Petrol', { Touring: 42, GT: 48, RS: 52 }, { manual: 0.65, yearlyValue: 0.937 }),
    ],
  }),
  ...make('Nissan', {
    Navara: [
      ute([2008, 2025], 'Diesel', { RX: 44, ST: 52, 'ST-X': 60 }, { manual: 0.25, yearlyValue: 0.915 }),
      cabChassis([2009, 2022], 'Diesel', { RX: 36, DX: 33 }, { manual: 0.6, yearlyValue: 0.915 }),
    ],
    'X-Trail': [
      suv([2008, 2025], 'Petrol', { ST: 36, 'ST-L': 42, Ti: 49 }, { manual: 0.1 }),
      suv([2023, 2025], 'Hybrid', { 'Ti e-Power': 55 }),
    ],
    Qashqai: [suv([2014, 2025], 'Petrol', { ST: 33, 'ST-L': 38, Ti: 44 }, SMALL)],
    Patrol: [suv([2009, 2016], 'Diesel', { DX: 60, ST: 68 }, { ...LARGE, manual: 0.4, yearlyValue: 0.941 })],
    Leaf: [hatch([2013, 2024], 'Electric', { ZE1: 50, 'e+': 60 }, { yearlyValue: 0.874, yearlyThousandKm: 10 })],
    Pulsar: [sedan([2013, 2017], 'Petrol', { ST: 21, 'ST-L': 24 }, { size: 'small', manual: 0.2, yearlyValue: 0.889 })],
    '370Z': [coupe([2009, 2020], 'Petrol', { Base: 62, GT: 68 }, { manual: 0.5 })],
  }),
  ...make('Mitsubishi', {
    Triton: [
      ute([2008, 2025], 'Diesel', { GLX: 43, 'GLX+': 46, GLS: 54, 'GLX-R': 48 }, { manual: 0.25, yearlyValue: 0.915 }),
      cabChassis([2009, 2024], 'Diesel', { GLX: 35 }, { manual: 0.5, yearlyValue: 0.915 }),
    ],
    Outlander: [
      suv([2008, 2025], 'Petrol', { ES: 37, LS: 41, Exceed: 51 }, { manual: 0.05 }),
      suv([2014, 2025], 'Hybrid', { 'PHEV ES': 57, 'PHEV Exceed': 68 }),
    ],
    ASX: [suv([2010, 2024], 'Petrol', { ES: 26, MR: 29, Exceed: 35 }, { ...SMALL, manual: 0.15 })],
    'Pajero Sport': [suv([2015, 2025], 'Diesel', { GLX: 48, GLS: 53, Exceed: 60 }, { ...LARGE, yearlyThousandKm: 18 })],
    Lancer: [sedan([2008, 2017], 'Petrol', { ES: 23, VRX: 29 }, { size: 'small', manual: 0.3, yearlyValue: 0.889 })],
    Express: [van([2020, 2024], 'Diesel', { GLX: 43 }, { manual: 0.3 })],
  }),
  ...make('Honda', {
    Civic: [
      hatch([2012, 2024], 'Petrol', { 'VTi-S': 30, 'VTi-L': 34, 'VTi-LX': 42 }),
      sedan([2008, 2021], 'Petrol', { VTi: 26, 'VTi-L': 30, RS: 36 }, { size: 'small', manual: 0.1 }),
    ],
    Jazz: [
      hatch([2008, 2020], 'Petrol', { GLi: 19, VTi: 21, 'VTi-S': 24 }, { ...SMALL, manual: 0.2, yearlyThousandKm: 10 }),
    ],
    'CR-V': [suv([2008, 2025], 'Petrol', { VTi: 36, 'VTi-S': 42, 'VTi-L': 47 })],
    'HR-V': [suv([2015, 2025], 'Petrol', { VTi: 29, 'VTi-S': 33 }, SMALL)],
    Accord: [sedan([2008, 2023], 'Petrol', { VTi: 36, 'V6-L': 52 }, LARGE)],
  }),
  ...make('Subaru', {
    Outback: [
      wagon(
        [2009, 2025],
        'Petrol',
        { '2.5i': 42, '2.5i Premium': 48, Touring: 52 },
        { yearlyValue: 0.911, yearlyThousandKm: 16 },
      ),
    ],
    Forester: [
      suv([2008, 2025], 'Petrol', { '2.5i': 39, '2.5i-L': 42, '2.5i-S': 48 }, { manual: 0.12 }),
      suv([2020, 2025], 'Hybrid', { 'Hybrid L': 45, 'Hybrid S': 51 }),
    ],
    Impreza: [hatch([2009, 2024], 'Petrol', { '2.0i': 25, '2.0i-L': 28, '2.0i-S': 33 }, { manual: 0.15 })],
    XV: [suv([2012, 2022], 'Petrol', { '2.0i': 31, '2.0i-L': 34, '2.0i-S': 39 }, SMALL)],
    Liberty: [
      sedan([2008, 2020], 'Petrol', { '2.5i': 33, '2.5i Premium': 38, '3.6R': 46 }),
      wagon([2008, 2014], 'Petrol', { '2.5i': 37, '2.5i Sports Premium': 44 }),
    ],
    WRX: [sedan([2009, 2024], 'Petrol', { Base: 46, Premium: 52, STI: 62 }, { manual: 0.7, yearlyValue: 0.926 })],
    BRZ: [coupe([2012, 2025], 'Petrol', { Base: 42, 'Coupe S': 45 }, { manual: 0.65, yearlyValue: 0.933 })],
  }),
  ...make('Suzuki', {
    Swift: [
      hatch(
        [2008, 2025],
        'Petrol',
        { GL: 22, 'GL Navigator': 24, Sport: 29 },
        { ...SMALL, manual: 0.35, yearlyThousandKm: 10 },
      ),
    ],
    'Jimny XL': [
      suv([2024, 2025], 'Petrol', { Base: 36 }, { ...SMALL, manual: 0.5, yearlyValue: 0.956, yearlyThousandKm: 10 }),
    ],
    Vitara: [suv([2015, 2025], 'Petrol', { Base: 29, Turbo: 34 }, { ...SMALL, manual: 0.1 })],
    Baleno: [hatch([2016, 2022], 'Petrol', { GL: 20, GLX: 23 }, { ...SMALL, manual: 0.2 })],
  }),
  ...make('Isuzu', {
    'D-MAX': [
      ute(
        [2012, 2025],
        'Diesel',
        { SX: 46, 'LS-M': 52, 'LS-U': 60, 'X-Terrain': 68 },
        { manual: 0.25, yearlyValue: 0.937 },
      ),
      cabChassis([2012, 2025], 'Diesel', { SX: 38 }, { manual: 0.55, yearlyValue: 0.933 }),
    ],
    'MU-X': [
      suv(
        [2013, 2025],
        'Diesel',
        { 'LS-M': 54, 'LS-U': 60, 'LS-T': 67 },
        { ...LARGE, yearlyValue: 0.93, yearlyThousandKm: 18 },
      ),
    ],
  }),
];
