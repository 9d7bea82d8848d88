import { cabChassis, coupe, hatch, LARGE, make, SMALL, sedan, suv, ute, van, wagon } from '#demo/catalogue/lines.ts';

export const toyotaAndLexus = [
  ...make('Toyota', {
    Corolla: [
      hatch(
        [2010, 2018],
        'Petrol',
        { Ascent: 25, 'Ascent Sport': 27, Levin: 30 },
        { manual: 0.25, yearlyValue: 0.922 },
      ),
      hatch([2018, 2025], 'Hybrid', { 'Ascent Sport': 32, SX: 35, ZR: 39 }, { yearlyValue: 0.93 }),
      sedan([2014, 2022], 'Petrol', { Ascent: 26, SX: 30, ZR: 34 }, { size: 'small', manual: 0.1, yearlyValue: 0.919 }),
    ],
    Yaris: [
      hatch([2009, 2019], 'Petrol', { YR: 20, Ascent: 21, SX: 23 }, { ...SMALL, manual: 0.3, yearlyThousandKm: 10 }),
      hatch(
        [2020, 2025],
        'Hybrid',
        { 'Ascent Sport': 28, SX: 31, ZR: 34 },
        { ...SMALL, yearlyThousandKm: 10, yearlyValue: 0.926 },
      ),
    ],
    Camry: [
      sedan([2009, 2017], 'Petrol', { Altise: 31, 'Atara S': 34, RZ: 36 }),
      sedan(
        [2012, 2025],
        'Hybrid',
        { Ascent: 36, 'Ascent Sport': 39, SL: 46 },
        { yearlyValue: 0.926, yearlyThousandKm: 18 },
      ),
    ],
    Aurion: [sedan([2008, 2017], 'Petrol', { 'AT-X': 38, Prodigy: 43, Sportivo: 44 }, LARGE)],
    RAV4: [
      suv([2009, 2018], 'Petrol', { CV: 33, GX: 34, GXL: 39, Cruiser: 46 }, { manual: 0.12, yearlyValue: 0.926 }),
      suv([2019, 2025], 'Hybrid', { GX: 43, GXL: 47, XSE: 50, Cruiser: 52, Edge: 56 }, { yearlyValue: 0.945 }),
    ],
    'C-HR': [suv([2017, 2023], 'Petrol', { Standard: 31, Koba: 36 }, SMALL)],
    'Yaris Cross': [suv([2020, 2025], 'Hybrid', { GX: 32, GXL: 35, Urban: 38 }, { ...SMALL, yearlyValue: 0.933 })],
    Kluger: [
      suv([2010, 2021], 'Petrol', { 'KX-R': 45, GX: 47, GXL: 56, Grande: 68 }, LARGE),
      suv([2021, 2025], 'Hybrid', { GX: 57, GXL: 66, Grande: 77 }, { ...LARGE, yearlyValue: 0.93 }),
    ],
    'LandCruiser Prado': [
      suv(
        [2008, 2023],
        'Diesel',
        { GX: 64, GXL: 72, VX: 84, Kakadu: 94 },
        { ...LARGE, yearlyValue: 0.948, yearlyThousandKm: 17 },
      ),
    ],
    LandCruiser: [
      suv(
        [2008, 2025],
        'Diesel',
        { GXL: 112, VX: 124, Sahara: 142 },
        { ...LARGE, yearlyValue: 0.956, yearlyThousandKm: 17 },
      ),
    ],
    HiLux: [
      ute([2008, 2025], 'Diesel', { Workmate: 46, SR: 54, SR5: 63, Rogue: 70 }, { manual: 0.3, yearlyValue: 0.941 }),
      cabChassis([2008, 2024], 'Diesel', { Workmate: 38, SR: 43 }, { manual: 0.5, yearlyValue: 0.933 }),
    ],
    HiAce: [van([2008, 2025], 'Diesel', { LWB: 47, 'Super LWB': 56 }, { manual: 0.3, yearlyValue: 0.933 })],
    Prius: [hatch([2009, 2021], 'Hybrid', { Base: 37, 'i-Tech': 46 }, { yearlyValue: 0.911 })],
    '86': [coupe([2012, 2021], 'Petrol', { GT: 33, GTS: 38 }, { manual: 0.6, yearlyValue: 0.941 })],
    GR86: [coupe([2022, 2025], 'Petrol', { GT: 44, GTS: 46 }, { manual: 0.6, yearlyValue: 0.948 })],
    'Corolla Cross': [suv([2022, 2025], 'Hybrid', { GX: 37, GXL: 40, Atmos: 47 }, { ...SMALL, yearlyValue: 0.933 })],
    Fortuner: [
      suv(
        [2015, 2024],
        'Diesel',
        { GX: 54, GXL: 58, Crusade: 66 },
        { ...LARGE, yearlyValue: 0.933, yearlyThousandKm: 17 },
      ),
    ],
    'Avensis Verso': [wagon([2003, 2010], 'Petrol', { GLX: 42 }, { yearlyValue: 0.882 })],
  }),
  ...make('Lexus', {
    'IS 300h': [sedan([2013, 2020], 'Hybrid', { Luxury: 62, 'F Sport': 70 }, { yearlyValue: 0.911 })],
    'CT 200h': [hatch([2011, 2021], 'Hybrid', { Luxury: 42, 'F Sport': 52 }, { yearlyValue: 0.911 })],
    'NX 350h': [suv([2021, 2025], 'Hybrid', { Luxury: 70, 'F Sport': 82 }, { yearlyValue: 0.926 })],
    'RX 350': [suv([2009, 2022], 'Petrol', { Luxury: 84, 'Sports Luxury': 106 }, { ...LARGE, yearlyValue: 0.911 })],
    'RC 350': [coupe([2014, 2023], 'Petrol', { 'F Sport': 84 }, { yearlyValue: 0.911 })],
  }),
];
