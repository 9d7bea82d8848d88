import { cabChassis, hatch, LARGE, make, SMALL, sedan, suv, ute, van } from '#demo/catalogue/lines.ts';

export const koreaAndChina = [
  ...make('Hyundai', {
    i30: [
      hatch([2008, 2024], 'Petrol', { Active: 25, Elite: 31, SR: 33, N: 46 }, { manual: 0.25 }),
      hatch([2010, 2020], 'Diesel', { Active: 27, Elite: 33 }, { manual: 0.2, yearlyThousandKm: 17 }),
    ],
    i20: [hatch([2010, 2023], 'Petrol', { Active: 19, N: 38 }, { ...SMALL, manual: 0.35, yearlyThousandKm: 10 })],
    Accent: [
      sedan([2011, 2019], 'Petrol', { Active: 19, Sport: 21 }, { size: 'small', manual: 0.25, yearlyValue: 0.889 }),
    ],
    Elantra: [sedan([2011, 2020], 'Petrol', { Active: 25, Elite: 30 }, { size: 'small', manual: 0.15 })],
    Tucson: [
      suv([2010, 2025], 'Petrol', { Active: 35, Elite: 43, Highlander: 52 }, { manual: 0.05 }),
      suv([2015, 2024], 'Diesel', { Elite: 46, Highlander: 55 }, { yearlyThousandKm: 17 }),
    ],
    'Santa Fe': [
      suv([2008, 2024], 'Diesel', { Active: 48, Elite: 56, Highlander: 64 }, { ...LARGE, yearlyThousandKm: 17 }),
      suv([2022, 2025], 'Hybrid', { Elite: 62, Calligraphy: 75 }, LARGE),
    ],
    Kona: [
      suv([2017, 2025], 'Petrol', { Active: 29, Elite: 33, Highlander: 39 }, SMALL),
      suv([2019, 2025], 'Electric', { Elite: 60, Highlander: 66 }, { ...SMALL, yearlyValue: 0.878 }),
    ],
    'Ioniq 5': [suv([2021, 2025], 'Electric', { Dynamiq: 70, Techniq: 78 }, { yearlyValue: 0.878 })],
    iLoad: [van([2008, 2021], 'Diesel', { Base: 39, Crew: 43 }, { manual: 0.3 })],
  }),
  ...make('Kia', {
    Picanto: [
      hatch(
        [2016, 2025],
        'Petrol',
        { S: 18, 'GT-Line': 21, GT: 22 },
        { ...SMALL, manual: 0.35, yearlyThousandKm: 9, yearlyValue: 0.922 },
      ),
    ],
    Rio: [
      hatch(
        [2011, 2023],
        'Petrol',
        { S: 20, Sport: 23, 'GT-Line': 25 },
        { ...SMALL, manual: 0.25, yearlyThousandKm: 10 },
      ),
    ],
    Cerato: [
      hatch([2009, 2024], 'Petrol', { S: 25, Sport: 28, GT: 36 }, { manual: 0.12 }),
      sedan([2009, 2024], 'Petrol', { S: 25, Sport: 28, 'Sport+': 31 }, { size: 'small', manual: 0.1 }),
    ],
    Sportage: [
      suv([2010, 2025], 'Petrol', { S: 34, SX: 38, 'GT-Line': 49 }),
      suv([2010, 2024], 'Diesel', { SX: 41, 'GT-Line': 53 }, { yearlyThousandKm: 17 }),
    ],
    Sorento: [suv([2010, 2025], 'Diesel', { S: 51, Sport: 55, 'GT-Line': 67 }, { ...LARGE, yearlyThousandKm: 17 })],
    Seltos: [suv([2019, 2025], 'Petrol', { S: 30, Sport: 33, 'GT-Line': 43 }, { ...SMALL, yearlyValue: 0.926 })],
    Stinger: [sedan([2017, 2023], 'Petrol', { '330S': 52, GT: 64 }, { ...LARGE, yearlyValue: 0.919 })],
    EV6: [suv([2022, 2025], 'Electric', { Air: 73, 'GT-Line': 82 }, { yearlyValue: 0.874 })],
  }),
  ...make('MG', {
    MG3: [
      hatch([2016, 2024], 'Petrol', { Core: 19, Excite: 21 }, { ...SMALL, yearlyValue: 0.882, yearlyThousandKm: 10 }),
    ],
    ZS: [suv([2018, 2025], 'Petrol', { Excite: 24, Essence: 28 }, { ...SMALL, yearlyValue: 0.878 })],
    MG4: [
      hatch(
        [2023, 2025],
        'Electric',
        { 'Excite 51': 40, 'Essence 64': 47 },
        { yearlyValue: 0.845, yearlyThousandKm: 13 },
      ),
    ],
    HS: [suv([2019, 2025], 'Petrol', { Core: 31, Vibe: 34, Essence: 40 }, { yearlyValue: 0.878 })],
  }),
  ...make('GWM', {
    Ute: [ute([2020, 2025], 'Diesel', { Cannon: 37, 'Cannon L': 41, 'Cannon X': 45 }, { yearlyValue: 0.896 })],
    'Haval Jolion': [
      suv([2021, 2025], 'Petrol', { Premium: 27, Lux: 30, Ultra: 34 }, { ...SMALL, yearlyValue: 0.885 }),
    ],
    'Haval H6': [suv([2021, 2025], 'Hybrid', { Lux: 41, Ultra: 46 }, { yearlyValue: 0.889 })],
    'Tank 300': [suv([2023, 2025], 'Hybrid', { Lux: 51, Ultra: 57 }, { yearlyValue: 0.911 })],
  }),
  ...make('LDV', {
    T60: [ute([2017, 2024], 'Diesel', { Pro: 34, Luxe: 39 }, { manual: 0.2, yearlyValue: 0.882 })],
    G10: [van([2015, 2024], 'Diesel', { Base: 32 }, { yearlyValue: 0.874 })],
    'T60 Max': [cabChassis([2021, 2024], 'Diesel', { Pro: 35 }, { manual: 0.4, yearlyValue: 0.882 })],
  }),
  ...make('BYD', {
    'Atto 3': [suv([2022, 2025], 'Electric', { Standard: 46, Extended: 50 }, { yearlyValue: 0.859 })],
    Dolphin: [hatch([2023, 2025], 'Electric', { Dynamic: 37, Premium: 43 }, { yearlyValue: 0.852 })],
    Seal: [sedan([2023, 2025], 'Electric', { Dynamic: 50, Premium: 58, Performance: 68 }, { yearlyValue: 0.859 })],
  }),
  ...make('Chery', { 'Omoda 5': [suv([2023, 2025], 'Petrol', { BX: 32, EX: 35 }, { ...SMALL, yearlyValue: 0.867 })] }),
  ...make('SsangYong', {
    Musso: [ute([2018, 2023], 'Diesel', { ELX: 39, Ultimate: 44 }, { yearlyValue: 0.893, manual: 0.15 })],
  }),
];
