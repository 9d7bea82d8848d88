/** What a car of its kind and age can be expected to have, as sellers name it. */
import type { DemoCar } from '#demo/demo-car.ts';

type Feature = { text: string; when?: (car: DemoCar) => boolean };

const isCommercial = ({ bodyType }: DemoCar) => ['Ute', 'Van', 'Cab Chassis'].includes(bodyType);
const isOpen = ({ bodyType }: DemoCar) => bodyType === 'Convertible';
const from = (year: number) => (car: DemoCar) => car.year >= year;
const burns = ({ fuelType }: DemoCar) => fuelType !== 'Electric';

const FEATURES: Feature[] = [
  { text: 'a reversing camera', when: from(2013) },
  { text: 'rear parking sensors', when: (car) => car.year >= 2009 && !isOpen(car) },
  { text: 'Bluetooth', when: (car) => car.year >= 2010 && car.year < 2018 },
  { text: 'Apple CarPlay', when: from(2018) },
  { text: 'wireless phone charging', when: from(2021) },
  { text: 'adaptive cruise control', when: from(2018) },
  { text: 'cruise control', when: (car) => car.year < 2018 },
  { text: 'autonomous emergency braking', when: from(2018) },
  { text: 'blind-spot warning', when: from(2019) },
  { text: 'dual-zone climate control', when: (car) => car.year >= 2012 && !isCommercial(car) },
  { text: 'ice-cold air conditioning', when: (car) => car.year < 2014 },
  { text: 'heated front seats', when: (car) => car.year >= 2015 && !isCommercial(car) },
  { text: 'leather seats', when: (car) => car.priceNew >= 45 && !isCommercial(car) },
  { text: 'a full-size spare', when: (car) => ['SUV', 'Ute', 'Sedan'].includes(car.bodyType) && car.year < 2020 },
  { text: 'tinted windows', when: (car) => !isOpen(car) },
  { text: 'two keys' },
  { text: 'the original books', when: (car) => car.year >= 2008 },
  { text: 'floor mats front and back', when: (car) => !isCommercial(car) && car.doors >= 4 },
  { text: 'roof racks', when: (car) => ['SUV', 'Wagon'].includes(car.bodyType) },
  { text: 'a cargo blind', when: (car) => ['SUV', 'Wagon', 'Hatchback'].includes(car.bodyType) },
  { text: 'ISOFIX points in the back', when: (car) => car.year >= 2014 && car.doors >= 4 && !isCommercial(car) },
  { text: 'a tow bar', when: (car) => ['SUV', 'Ute', 'Wagon'].includes(car.bodyType) && burns(car) },
  { text: 'an electric brake controller', when: (car) => car.bodyType === 'Ute' || car.size === 'large' },
  { text: 'a tonneau cover', when: (car) => car.bodyType === 'Ute' },
  { text: 'a sports bar and side steps', when: (car) => car.bodyType === 'Ute' },
  { text: 'a UHF radio', when: (car) => car.bodyType === 'Ute' || car.bodyType === 'Cab Chassis' },
  { text: 'an alloy tray with a headboard', when: (car) => car.bodyType === 'Cab Chassis' },
  { text: 'an under-tray toolbox', when: (car) => car.bodyType === 'Cab Chassis' },
  { text: 'work lights on the headboard', when: (car) => car.bodyType === 'Cab Chassis' },
  { text: 'a ply-lined load area', when: (car) => car.bodyType === 'Van' },
  { text: 'a cargo barrier', when: (car) => car.bodyType === 'Van' },
  { text: 'LED lights in the back', when: (car) => car.bodyType === 'Van' },
  { text: 'a wind deflector', when: isOpen },
  { text: 'a roof that seals well', when: isOpen },
  { text: 'the Type 2 charging cable', when: (car) => car.fuelType === 'Electric' },
  { text: 'a portable charger for a power point', when: (car) => car.fuelType === 'Electric' },
  { text: 'a heat pump', when: (car) => car.fuelType === 'Electric' && car.year >= 2021 },
  { text: 'a limited-slip differential', when: (car) => car.bodyType === 'Coupe' && car.transmission === 'Manual' },
];

export function featuresOf(car: DemoCar): string[] {
  return FEATURES.filter(({ when }) => !when || when(car)).map(({ text }) => text);
}
