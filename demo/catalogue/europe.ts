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

const CHEAP_SOON = { yearlyValue: 0.878 };

export const europe = [
  ...make('Volkswagen', {
    Golf: [
      hatch([2008, 2025], 'Petrol', { '110TSI': 35, '110TSI Life': 38, GTI: 54, R: 68 }, { manual: 0.2 }),
      wagon([2010, 2023], 'Petrol', { '90TSI': 32, '110TSI Highline': 40 }, { manual: 0.05 }),
    ],
    Polo: [
      hatch(
        [2009, 2025],
        'Petrol',
        { '70TSI': 24, '85TSI Style': 28, GTI: 38 },
        { ...SMALL, manual: 0.2, yearlyThousandKm: 10 },
      ),
    ],
    Passat: [wagon([2009, 2023], 'Petrol', { '132TSI': 46, '140TSI': 49 }, { yearlyValue: 0.885 })],
    Tiguan: [
      suv([2008, 2024], 'Petrol', { '110TSI': 40, '132TSI Life': 47, '162TSI R-Line': 58 }),
      suv([2011, 2022], 'Diesel', { '110TDI': 45, '147TDI Elegance': 58 }, { yearlyThousandKm: 17 }),
    ],
    Amarok: [ute([2011, 2025], 'Diesel', { Core: 50, Highline: 62, 'V6 TDI550 Ultimate': 78 }, { manual: 0.2 })],
    Transporter: [
      van([2010, 2024], 'Diesel', { 'TDI340 SWB': 46, 'TDI400 LWB': 54 }, { manual: 0.25 }),
      cabChassis([2012, 2022], 'Diesel', { 'TDI400 LWB': 45 }, { manual: 0.3 }),
    ],
    Caddy: [van([2011, 2024], 'Diesel', { TDI250: 36, 'TDI320 Maxi': 42 }, { manual: 0.25 })],
  }),
  ...make('BMW', {
    '1 Series': [hatch([2009, 2024], 'Petrol', { '118i': 48, '125i': 58 }, CHEAP_SOON)],
    '3 Series': [
      sedan([2006, 2025], 'Petrol', { '320i': 68, '330i': 80, '340i': 95 }, { ...CHEAP_SOON, manual: 0.04 }),
    ],
    '2 Series': [coupe([2014, 2024], 'Petrol', { '220i': 58, M240i: 80 }, { yearlyValue: 0.9, manual: 0.05 })],
    '4 Series': [convertible([2014, 2024], 'Petrol', { '420i': 92, '430i': 108 }, { yearlyValue: 0.889 })],
    X1: [suv([2010, 2024], 'Petrol', { sDrive18i: 53, xDrive25i: 63 }, { ...SMALL, yearlyValue: 0.889 })],
    X3: [suv([2009, 2024], 'Diesel', { xDrive20d: 75, xDrive30d: 90 }, { yearlyValue: 0.889 })],
    X5: [suv([2008, 2024], 'Diesel', { xDrive30d: 122, xDrive40d: 132 }, { ...LARGE, yearlyValue: 0.889 })],
    i4: [sedan([2022, 2025], 'Electric', { eDrive35: 88, eDrive40: 102 }, { yearlyValue: 0.859 })],
  }),
  ...make('Mercedes-Benz', {
    'A-Class': [hatch([2013, 2024], 'Petrol', { A180: 52, A250: 62 }, { yearlyValue: 0.885 })],
    'C-Class': [
      sedan([2007, 2025], 'Petrol', { C200: 72, C250: 82, C300: 92 }, CHEAP_SOON),
      coupe([2011, 2023], 'Petrol', { C200: 80, C300: 96 }, { yearlyValue: 0.885 }),
    ],
    'E-Class': [convertible([2010, 2023], 'Petrol', { E250: 110, E300: 125 }, { yearlyValue: 0.878 })],
    GLA: [suv([2014, 2024], 'Petrol', { GLA180: 56, GLA250: 68 }, { ...SMALL, yearlyValue: 0.885 })],
    GLC: [suv([2016, 2025], 'Petrol', { GLC200: 78, GLC300: 92 }, { yearlyValue: 0.893 })],
    Sprinter: [
      van([2009, 2024], 'Diesel', { '314CDI MWB': 70, '416CDI LWB': 82 }, { manual: 0.2 }),
      cabChassis([2010, 2023], 'Diesel', { '416CDI': 70 }, { manual: 0.2 }),
    ],
    Vito: [van([2011, 2024], 'Diesel', { '114 MWB': 58, '116 LWB': 63 })],
  }),
  ...make('Audi', {
    A3: [
      hatch([2008, 2024], 'Petrol', { '35 TFSI': 48, '40 TFSI S line': 56 }, CHEAP_SOON),
      convertible([2014, 2021], 'Petrol', { '1.4 TFSI': 54 }, { yearlyValue: 0.882 }),
    ],
    A4: [sedan([2008, 2024], 'Petrol', { '35 TFSI': 62, '45 TFSI S line': 76 }, CHEAP_SOON)],
    Q3: [suv([2012, 2024], 'Petrol', { '35 TFSI': 52, '40 TFSI': 60 }, { ...SMALL, yearlyValue: 0.889 })],
    Q5: [suv([2009, 2024], 'Diesel', { '40 TDI': 74, '45 TDI S line': 84 }, { yearlyValue: 0.889 })],
    TT: [coupe([2007, 2022], 'Petrol', { '2.0 TFSI': 78, TTS: 99 }, { yearlyValue: 0.896, manual: 0.1 })],
  }),
  ...make('Skoda', {
    Octavia: [wagon([2009, 2025], 'Petrol', { Ambition: 36, Style: 40, RS: 54 }, { manual: 0.12, yearlyValue: 0.904 })],
    Kodiaq: [suv([2017, 2025], 'Petrol', { '132TSI': 50, Sportline: 58 }, LARGE)],
    Fabia: [hatch([2012, 2024], 'Petrol', { '77TSI': 22, 'Monte Carlo': 32 }, { ...SMALL, manual: 0.2 })],
  }),
  ...make('Volvo', {
    XC40: [
      suv([2018, 2024], 'Petrol', { Momentum: 51, 'R-Design': 58 }, SMALL),
      suv([2021, 2025], 'Electric', { Plus: 74, Ultimate: 82 }, { ...SMALL, yearlyValue: 0.867 }),
    ],
    XC60: [suv([2010, 2024], 'Diesel', { Momentum: 70, Inscription: 78 }, { yearlyValue: 0.896 })],
    V60: [wagon([2011, 2022], 'Petrol', { T5: 60 }, { yearlyValue: 0.882 })],
  }),
  ...make('Land Rover', {
    'Discovery Sport': [suv([2015, 2024], 'Diesel', { SE: 70, HSE: 80 }, { yearlyValue: 0.878 })],
    Defender: [suv([2021, 2025], 'Diesel', { '110 SE': 105, '110 HSE': 118 }, { ...LARGE, yearlyValue: 0.926 })],
    'Range Rover Evoque': [suv([2012, 2024], 'Petrol', { SE: 76, HSE: 86 }, { ...SMALL, yearlyValue: 0.882 })],
  }),
  ...make('Mini', {
    Hatch: [
      hatch([2014, 2024], 'Petrol', { Cooper: 42, 'Cooper S': 52 }, { ...SMALL, manual: 0.25, yearlyValue: 0.9 }),
    ],
    Convertible: [
      convertible([2010, 2024], 'Petrol', { Cooper: 56, 'Cooper S': 64 }, { manual: 0.15, yearlyValue: 0.9 }),
    ],
  }),
  ...make('Peugeot', {
    '308': [hatch([2010, 2024], 'Petrol', { Active: 34, Allure: 40 }, { manual: 0.08, ...CHEAP_SOON })],
    '3008': [suv([2012, 2024], 'Petrol', { Allure: 48, GT: 56 }, CHEAP_SOON)],
  }),
  ...make('Renault', {
    Clio: [
      hatch([2013, 2019], 'Petrol', { Life: 20, Zen: 23, 'R.S. Sport': 36 }, { ...SMALL, manual: 0.15, ...CHEAP_SOON }),
    ],
    Koleos: [suv([2009, 2023], 'Petrol', { Life: 36, Zen: 40, Intens: 47 }, CHEAP_SOON)],
    Trafic: [van([2015, 2024], 'Diesel', { SWB: 42, 'Pro LWB': 48 }, { manual: 0.4 })],
    Kangoo: [van([2011, 2022], 'Diesel', { Compact: 31, Maxi: 34 }, { manual: 0.5, yearlyValue: 0.896 })],
  }),
  ...make('Fiat', {
    '500C': [convertible([2010, 2022], 'Petrol', { Lounge: 30 }, { manual: 0.2, yearlyValue: 0.9 })],
    Ducato: [van([2009, 2023], 'Diesel', { MWB: 52, LWB: 56 }, { manual: 0.3 })],
  }),
  ...make('Alfa Romeo', { Giulia: [sedan([2017, 2024], 'Petrol', { Super: 66, Veloce: 76 }, CHEAP_SOON)] }),
  ...make('Porsche', {
    Macan: [suv([2014, 2024], 'Petrol', { Base: 96, S: 116 }, { yearlyValue: 0.915, yearlyThousandKm: 11 })],
    '911': [
      coupe(
        [2006, 2023],
        'Petrol',
        { Carrera: 250, 'Carrera S': 280 },
        { yearlyValue: 0.945, manual: 0.25, yearlyThousandKm: 5 },
      ),
    ],
  }),
  ...make('Citroën', {
    Berlingo: [van([2011, 2023], 'Petrol', { M: 31, XL: 35 }, { manual: 0.4, yearlyValue: 0.896 })],
  }),
  ...make('Foton', {
    Tunland: [ute([2013, 2020], 'Diesel', { Quality: 28, Luxury: 32 }, { manual: 0.7, yearlyValue: 0.874 })],
  }),
];
