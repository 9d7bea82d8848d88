/** Usual features of a car of this kind and age, in sellers' words. */
import type { DemoCar } from '#demo/demo-car.ts';

type Feature = { text: string; when?: (car: DemoCar) => boolean };

const isCommercial = ({ bodyType }: DemoCar) => ['Ute', 'Van', 'Cab Chassis'].includes(bodyType);
const isConvertible = ({ bodyType }: DemoCar) => bodyType === 'Convertible';
const from = (year: number) => (car: DemoCar) => car.year >= year;
const hasEngine = ({ fuelType }: DemoCar) => fuelType !== 'Electric';

const FEATURES: Feature[] = [
  { text: 'a reversing camera', when: from(2013) },
  { text: 'rear parking sensors', when: (car) => car.year >= 2009 && !isConvertible(car) },
  { text: 'Bluetooth', when: (car) => car.year >= 2010 && car.year < 2018 },
  { text: 'Apple CarPlay', when: (car) => car.year >= 2018 && car.make !== 'Tesla' },
  { text: 'wireless phone charging', when: from(2021) },
  { text: 'adaptive cruise control', when: from(2018) },
  { text: 'cruise control', when: (car) => car.year < 2018 },
  { text: 'autonomous emergency braking', when: from(2018) },
  { text: 'blind-spot warning', when: from(2019) },
  { text: 'dual-zone climate control', when: (car) => car.year >= 2012 && !isCommercial(car) },
  { text: 'ice-cold air con', when: (car) => car.year < 2014 },
  { text: 'heated front seats', when: (car) => car.year >= 2015 && !isCommercial(car) },
  { text: 'leather seats', when: (car) => car.newPriceThousands >= 45 && !isCommercial(car) },
  { text: 'a full-size spare wheel', when: (car) => ['SUV', 'Ute', 'Sedan'].includes(car.bodyType) && car.year < 2020 },
  { text: 'tinted windows', when: (car) => !isConvertible(car) },
  { text: 'two keys' },
  { text: 'log books', when: (car) => car.year >= 2008 },
  { text: 'floor mats', when: (car) => !isCommercial(car) && car.doors >= 4 },
  { text: 'roof racks', when: (car) => ['SUV', 'Wagon'].includes(car.bodyType) },
  { text: 'a cargo blind', when: (car) => ['SUV', 'Wagon', 'Hatchback'].includes(car.bodyType) },
  { text: 'ISOFIX points', when: (car) => car.year >= 2014 && car.doors >= 4 && !isCommercial(car) },
  { text: 'a towbar', when: (car) => ['SUV', 'Ute', 'Wagon'].includes(car.bodyType) && hasEngine(car) },
  { text: 'an electric brake controller', when: (car) => car.bodyType === 'Ute' || car.size === 'large' },
  { text: 'a tonneau cover', when: (car) => car.bodyType === 'Ute' },
  { text: 'a sports bar and side steps', when: (car) => car.bodyType === 'Ute' },
  { text: 'a UHF radio', when: (car) => car.bodyType === 'Ute' || car.bodyType === 'Cab Chassis' },
  { text: 'an alloy tray', when: (car) => car.bodyType === 'Cab Chassis' },
  { text: 'an under-tray toolbox', when: (car) => car.bodyType === 'Cab Chassis' },
  { text: 'work lights on the headboard', when: (car) => car.bodyType === 'Cab Chassis' },
  { text: 'a ply-lined load area', when: (car) => car.bodyType === 'Van' },
  { text: 'a cargo barrier', when: (car) => car.bodyType === 'Van' },
  { text: 'LED lights in the back', when: (car) => car.bodyType === 'Van' },
  { text: 'a wind deflector', when: isConvertible },
  { text: 'a roof that doesn’t leak', when: isConvertible },
  { text: 'the Type 2 charging cable', when: (car) => car.fuelType === 'Electric' },
  { text: 'a portable charger', when: (car) => car.fuelType === 'Electric' },
  { text: 'a heat pump', when: (car) => car.fuelType === 'Electric' && car.year >= 2021 },
  { text: 'a limited-slip differential', when: (car) => car.bodyType === 'Coupe' && car.transmission === 'Manual' },
];

export function featuresOf(car: DemoCar): string[] {
  return FEATURES.filter(({ when }) => !when || when(car)).map(({ text }) => text);
}
