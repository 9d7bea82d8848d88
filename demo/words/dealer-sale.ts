/** What dealers say in their ads. */
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
  ...of(any, 'Tidy {year} {name}, traded in locally.', 'We sold this {name} new and we’re happy to have it back.'),
  ...of(both(older(3), younger(6)), 'Ex-lease with a full service history.'),
  ...of(older(2), 'Locally owned, and one of the better ones we’ve had this year.'),
  ...of(
    both(younger(2), (car) => car.kilometers < 20_000),
    'Our demonstrator, with the balance of the new car warranty.',
  ),
  ...of(isWorker, 'Ready for work. This {model} has been through our workshop and needs nothing.'),
  ...of(isCityCar, 'A great first car: easy to park and cheap to run.'),
  ...of(
    ({ fuelType, make }) => fuelType === 'Hybrid' && make === 'Toyota',
    'The hybrid everyone’s waiting for, available now.',
  ),
  ...of(isElectric, 'Fully electric, with a battery health report on file.'),
];

export const DEALER_ASIDES: Saying[] = [
  ...of(any, 'In {color}, {km} km.', 'Travelled {km} km.'),
  ...of(({ transmission }) => transmission === 'Manual', 'Hard-to-find manual.'),
];

export const DEALER_CHECKS: Saying[] = [
  ...of(
    any,
    'Workshop tested: fluids, brakes and tyres checked, and anything due has been done.',
    'Our mechanic’s report is in the car, small marks and all. Ask to see it.',
    'Serviced on arrival. Tyres at 70 per cent or better.',
  ),
  ...of(driven(50_000), 'New front discs and pads fitted.'),
  ...of(younger(10), 'Complete log books, every stamp in order.'),
  ...of(older(10), 'It has the odd mark you’d expect at this age. We’ll show you before you drive it.'),
];

export const DEALER_CLOSINGS: Saying[] = of(
  any,
  'Open Monday to Saturday, Sunday by appointment.',
  'Trade-ins welcome. We’ll value yours while you’re on the test drive.',
  'Call ahead and we’ll have it out the front with the air con on.',
  'Delivery available across the state. A statutory warranty may apply, so ask us.',
  'Independent inspections welcome.',
  'If it’s still listed, it’s still here.',
);
