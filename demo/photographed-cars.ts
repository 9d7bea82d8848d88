/** The cars we have photos of: each photo in `photos/` shows one of them, and belongs to no other. */
import {
  coupe,
  hatch,
  LARGE,
  type Line,
  type LineSketch,
  SMALL,
  sedan,
  suv,
  ute,
  van,
  wagon,
} from '#demo/catalogue/lines.ts';

export type PhotographedCar = { line: Line; color: string; photos: readonly string[] };

const LUXURY = { yearlyValue: 0.885 };
const ELECTRIC = { yearlyValue: 0.872, yearlyThousandKm: 16 };
const OFF_ROAD = { ...LARGE, yearlyValue: 0.945, yearlyThousandKm: 17 };

/** Years are those in which the body in the photo was sold here. */
export const PHOTOGRAPHED_CARS: readonly PhotographedCar[] = [
  car('Audi A4', 'Blue', sedan([2016, 2018], 'Petrol', { '2.0 TFSI Sport': 66 }, LUXURY), 'audi-a4-blue'),
  car('Audi A6 Allroad', 'Grey', wagon([2020, 2023], 'Diesel', { '45 TDI': 118 }, LUXURY), 'audi-a6-allroad-grey'),
  car('Audi A6', 'Black', wagon([2019, 2022], 'Diesel', { Base: 98 }, LUXURY), 'audi-a6-avant-black'),
  car('Audi A6', 'Blue', wagon([2023, 2024], 'Petrol', { 'S line': 112 }, LUXURY), 'audi-a6-avant-blue'),
  car('BMW X3', 'Black', suv([2018, 2021], 'Diesel', { xDrive30d: 90 }, LUXURY), 'bmw-x3-black'),
  car('BMW X5', 'Black', suv([2019, 2022], 'Petrol', { xDrive40i: 128 }, { ...LARGE, ...LUXURY }), 'bmw-x5-black'),
  car(
    'Chevrolet Silverado 1500',
    'White',
    ute([2021, 2022], 'Petrol', { 'LT Trail Boss': 115 }, LARGE),
    'chevrolet-silverado-white',
  ),
  car('Ford F-150', 'Silver', ute([2023, 2024], 'Petrol', { XLT: 107 }, LARGE), 'ford-f-150-silver'),
  car('Ford Mustang', 'Red', coupe([2016, 2017], 'Petrol', { EcoBoost: 55 }, { manual: 0.4 }), 'ford-mustang-red'),
  car('Ford Ranger', 'Orange', ute([2023, 2024], 'Diesel', { Base: 76 }), 'ford-ranger-stormtrak'),
  car('Ford Ranger', 'Yellow', ute([2022, 2024], 'Diesel', { Wildtrak: 72 }), 'ford-ranger-yellow'),
  car('Ford Ranger', 'Orange', ute([2023, 2023], 'Diesel', { Wildtrak: 72 }), 'ford-ranger-orange'),
  car('Honda Accord', 'White', sedan([2020, 2022], 'Petrol', { 'VTi-LX': 56 }, LARGE), 'honda-accord-white'),
  car('Honda CR-V', 'White', suv([2023, 2024], 'Petrol', { 'VTi X': 45 }), 'honda-cr-v-white'),
  car('Honda CR-V', 'Red', suv([2017, 2019], 'Petrol', { VTi: 34 }), 'honda-cr-v-red'),
  car('Hyundai Ioniq 5', 'Silver', suv([2021, 2023], 'Electric', { Techniq: 78 }, ELECTRIC), 'hyundai-ioniq-5-silver'),
  car('Hyundai Tucson', 'White', suv([2021, 2023], 'Petrol', { 'Elite N Line': 46 }), 'hyundai-tucson-white'),
  car(
    'Jeep Grand Cherokee',
    'Silver',
    suv([2022, 2023], 'Petrol', { 'L Limited': 88 }, { ...LARGE, ...LUXURY }),
    'jeep-grand-cherokee-silver',
  ),
  car(
    'Jeep Renegade',
    'Blue',
    suv([2020, 2021], 'Petrol', { Trailhawk: 44 }, { ...SMALL, ...LUXURY }),
    'jeep-renegade-blue-front',
    'jeep-renegade-blue-rear',
  ),
  car(
    'Jeep Renegade',
    'White',
    suv([2020, 2022], 'Petrol', { 'Night Eagle': 40 }, { ...SMALL, ...LUXURY }),
    'jeep-renegade-white',
  ),
  car(
    'Jeep Wrangler',
    'Green',
    suv([2021, 2023], 'Petrol', { 'Unlimited Rubicon': 84 }, { yearlyValue: 0.933, yearlyThousandKm: 11 }),
    'jeep-wrangler-green',
  ),
  car('Kia Sportage', 'Grey', suv([2022, 2023], 'Petrol', { 'GT-Line': 50 }), 'kia-sportage-grey'),
  car('Lexus ES', 'Grey', sedan([2019, 2021], 'Petrol', { Base: 66 }, LARGE), 'lexus-es-grey'),
  car('Lexus NX', 'Red', suv([2022, 2023], 'Petrol', { 'NX350 F Sport': 80 }), 'lexus-nx-red'),
  car('Lexus RX', 'Blue', suv([2016, 2019], 'Petrol', { 'RX350 Luxury': 88 }, LARGE), 'lexus-rx-blue'),
  car('Mazda CX-5', 'White', suv([2017, 2019], 'Petrol', { Maxx: 36 }), 'mazda-cx-5-white'),
  car(
    'Mini Hatch',
    'Green',
    hatch([2021, 2022], 'Petrol', { 'John Cooper Works': 58 }, { ...SMALL, doors: 3, manual: 0.25 }),
    'mini-hatch-green',
  ),
  car('Mitsubishi Outlander', 'White', suv([2022, 2024], 'Petrol', { LS: 41 }), 'mitsubishi-outlander-white'),
  car(
    'Porsche 911',
    'White',
    coupe([2019, 2022], 'Petrol', { 'Carrera S': 285 }, { yearlyValue: 0.945, yearlyThousandKm: 5 }),
    'porsche-911-white',
  ),
  car('Ram 1500', 'Black', ute([2021, 2023], 'Petrol', { Laramie: 128 }, LARGE), 'ram-1500-black'),
  car(
    'Renault Kangoo',
    'White',
    van([2014, 2016], 'Diesel', { Compact: 31 }, { manual: 0.5, yearlyValue: 0.896 }),
    'renault-kangoo-white-2014-front',
    'renault-kangoo-white-2014-rear',
  ),
  car(
    'Renault Kangoo',
    'White',
    van([2016, 2018], 'Diesel', { Compact: 32 }, { manual: 0.5, yearlyValue: 0.896 }),
    'renault-kangoo-white-2016',
  ),
  car('Skoda Octavia', 'White', hatch([2019, 2020], 'Petrol', { 'RS 245': 52 }), 'skoda-octavia-white'),
  car('Subaru Outback', 'Gold', wagon([2021, 2022], 'Petrol', { 'AWD Touring': 54 }), 'subaru-outback-gold'),
  car('Tesla Model 3', 'White', sedan([2024, 2025], 'Electric', { 'Long Range': 72 }, ELECTRIC), 'tesla-model-3-white'),
  car(
    'Tesla Model Y',
    'White',
    suv([2022, 2024], 'Electric', { 'Rear-Wheel Drive': 66 }, ELECTRIC),
    'tesla-model-y-white',
  ),
  car('Toyota Corolla', 'Silver', sedan([2014, 2016], 'Petrol', { SX: 29 }, SMALL), 'toyota-corolla-silver-2014'),
  car('Toyota Corolla', 'White', sedan([2020, 2022], 'Petrol', { SX: 34 }, SMALL), 'toyota-corolla-white'),
  car(
    'Toyota Corolla',
    'Black',
    sedan([2020, 2021], 'Petrol', { ZR: 38 }, SMALL),
    'toyota-corolla-black-front',
    'toyota-corolla-black-rear',
  ),
  car('Toyota Corolla', 'Blue', sedan([2021, 2022], 'Petrol', { ZR: 38 }, SMALL), 'toyota-corolla-blue'),
  car(
    'Toyota Corolla',
    'Silver',
    sedan([2020, 2022], 'Petrol', { 'Ascent Sport': 31 }, SMALL),
    'toyota-corolla-silver-2020',
  ),
  car(
    'Toyota Fortuner',
    'Grey',
    suv([2021, 2024], 'Diesel', { GX: 57 }, { ...LARGE, yearlyValue: 0.933, yearlyThousandKm: 17 }),
    'toyota-fortuner-grey-front',
    'toyota-fortuner-grey-rear',
  ),
  car(
    'Toyota HiLux',
    'White',
    ute([2016, 2017], 'Diesel', { SR5: 62 }, { manual: 0.3, yearlyValue: 0.941 }),
    'toyota-hilux-white-front',
    'toyota-hilux-white-side',
    'toyota-hilux-white-rear',
  ),
  car('Toyota Kluger', 'Blue', suv([2021, 2023], 'Hybrid', { Grande: 78 }, LARGE), 'toyota-kluger-blue'),
  car(
    'Toyota LandCruiser 70 Series',
    'Beige',
    suv([2024, 2025], 'Diesel', { '76 GXL': 82 }, { ...OFF_ROAD, manual: 0.4 }),
    'toyota-landcruiser-70-sand',
  ),
  car('Toyota LandCruiser Prado', 'Black', suv([2014, 2017], 'Diesel', { GXL: 70 }, OFF_ROAD), 'toyota-prado-black'),
  car('Toyota RAV4', 'Grey', suv([2016, 2018], 'Petrol', { GXL: 40 }), 'toyota-rav4-grey-2015'),
  car('Toyota RAV4', 'Grey', suv([2019, 2022], 'Hybrid', { GXL: 46 }, { yearlyValue: 0.945 }), 'toyota-rav4-grey-2020'),
  car('Volkswagen Golf', 'Silver', hatch([2021, 2023], 'Petrol', { '110TSI Life': 41 }), 'volkswagen-golf-silver'),
  car(
    'Volkswagen T-Cross',
    'Black',
    suv([2024, 2025], 'Petrol', { '85TSI Style': 37 }, SMALL),
    'volkswagen-t-cross-black',
  ),
  car(
    'Volkswagen T-Cross',
    'Red',
    suv([2024, 2025], 'Petrol', { '85TSI R-Line': 41 }, SMALL),
    'volkswagen-t-cross-red-front',
    'volkswagen-t-cross-red-rear',
  ),
  car(
    'Volkswagen T-Cross',
    'Yellow',
    suv([2024, 2025], 'Petrol', { '85TSI R-Line': 41 }, SMALL),
    'volkswagen-t-cross-yellow-front',
    'volkswagen-t-cross-yellow-inside',
  ),
  car('Volkswagen Tiguan', 'White', suv([2017, 2019], 'Petrol', { '110TSI Trendline': 39 }), 'volkswagen-tiguan-white'),
  car('Volvo XC60', 'Red', suv([2018, 2020], 'Diesel', { 'D4 Momentum': 68 }, LUXURY), 'volvo-xc60-red'),
];

/** No make here has a space in it. */
function car(name: string, color: string, sketch: LineSketch, ...photos: string[]): PhotographedCar {
  const [make = '', ...model] = name.split(' ');
  return { line: { make, model: model.join(' '), ...sketch }, color, photos };
}
