/** How a calm dealer writes. */
import {
  any,
  both,
  driven,
  isCityCar,
  isElectric,
  isWorker,
  of,
  older,
  type Saying,
  younger,
} from '#demo/words/saying.ts';

export const DEALER_OPENINGS: Saying[] = [
  ...of(
    any,
    'A tidy {year} {name} that came to us as a trade-in.',
    'We sold this {name} new and are pleased to have it back.',
  ),
  ...of(both(older(3), younger(6)), 'Ex-lease and serviced by the book.'),
  ...of(older(2), 'A local car with a local history, and one of the better ones we have had through this year.'),
  ...of(
    both(younger(2), (car) => car.kilometers < 20_000),
    'Our demonstrator, now for sale with the balance of the maker’s warranty.',
  ),
  ...of(isWorker, 'Ready for work. This {model} has been through our workshop and needs nothing.'),
  ...of(isCityCar, 'A sensible first car: easy to park, cheap to insure and simple to service.'),
  ...of(
    ({ fuelType, make }) => fuelType === 'Hybrid' && make === 'Toyota',
    'The hybrid that everybody asks for, and it is here now.',
  ),
  ...of(isElectric, 'Electric, with a full battery check on file.'),
];

export const DEALER_ASIDES: Saying[] = [
  ...of(any, 'In {color}, with {km} km.', 'It has done {km} km.'),
  ...of(({ transmission }) => transmission === 'Manual', 'A manual, for those who still want one.'),
];

export const DEALER_CHECKS: Saying[] = [
  ...of(
    any,
    'It has been through our workshop: fluids, brakes and tyres were checked, and whatever was due has been done.',
    'Our mechanic’s report is in the car. Ask for it, it lists the small things as well.',
    'Serviced on arrival. Tyres are at 70 per cent or better.',
  ),
  ...of(driven(50_000), 'We fitted new front discs and pads before it went on the lot.'),
  ...of(younger(10), 'The books are here, and every stamp is in order.'),
  ...of(older(10), 'Being an older car it has its marks, and we will walk you round them before you drive it.'),
];

export const DEALER_CLOSINGS: Saying[] = of(
  any,
  'Come and drive it. We are open Monday to Saturday, and Sunday by appointment.',
  'Trade-ins are welcome, and we will tell you what yours is worth before you leave.',
  'Call ahead and we will have it out the front with the air conditioning on.',
  'Delivery can be arranged anywhere in the state. A statutory warranty may apply; ask us which.',
  'Bring your own mechanic if you have one. We have a hoist to lend.',
  'If it is still listed it is still here.',
);
