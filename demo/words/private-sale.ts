/** What private sellers say in their ads, faults included. */
import type { State } from '#app/vocabulary/states.ts';
import {
  any,
  both,
  driven,
  isCityCar,
  isElectric,
  isFamily,
  isFun,
  isWorker,
  not,
  of,
  older,
  type Saying,
  younger,
} from '#demo/words/saying.ts';

export const OPENINGS: Saying[] = [
  ...of(younger(9), 'One owner from new. Never missed a service.'),
  ...of(both(not(isWorker), younger(12)), 'Bought new in {year} and mostly used to get to work.'),
  ...of(
    older(5),
    'I’m the second owner and have had it for {half} years. It’s never let me down.',
    'Good honest {name}. Starts first time, every time.',
  ),
  ...of(not(isWorker), 'Selling our {color} {model}. It’s been a great car and has plenty of life left in it.'),
  ...of(both(isFamily, older(6)), 'Our family car since the eldest was born, and it’s held up better than we have.'),
  ...of(
    both(isFamily, older(3)),
    'It’s done plenty of beach trips and a few camping weekends, and been looked after along the way.',
    'Fits four of us, two bikes and the dog. Great on long trips.',
  ),
  ...of(
    isFun,
    'My weekend car. Always garaged and only out on sunny days.',
    'Driven on dry weekends only, and washed more often than it needs.',
  ),
  ...of(isWorker, 'My work {body}. I’m a sparky, so it’s carried ladders and cable, not gravel.'),
  ...of(
    both(isWorker, older(4)),
    'Solid farm {body} that still pulls hard.',
    'One business owner and the same driver from new.',
  ),
  ...of(
    isCityCar,
    'My daughter learned to drive in it and passed first go. She’s upgraded to something bigger.',
    'Only used around town: the station, the shops and home.',
  ),
  ...of(both(isCityCar, older(5)), 'Mum’s car. Shops, bowls and church, and kept in the carport.'),
  ...of(both(isElectric, younger(7)), 'My first EV, and I won’t be going back to petrol.'),
];

/** Any of these can follow any opening. */
export const ASIDES: Saying[] = [
  ...of(
    any,
    '{km} km on the clock.',
    'The {color} paint comes up well after a wash.',
    'Everything works as it should.',
  ),
  ...of(isElectric, 'Charged at home overnight nearly its whole life.'),
  ...of(({ fuelType }) => fuelType === 'Hybrid', 'Unbelievable on fuel.'),
  ...of(({ transmission }) => transmission === 'Manual', 'It’s a manual, and there aren’t many of those left.'),
  ...of(isCityCar, 'Easy to park, cheap to run and in better nick than most.'),
  ...of(both(isFamily, not(isElectric)), 'Never been off-road apart from the odd gravel driveway.'),
];

export const SERVICE: Saying[] = [
  ...of(driven(20_000), 'Serviced every 10,000 km by the same mechanic, with all receipts.'),
  ...of(both(younger(8), driven(15_000)), 'Full dealer service history, last stamp at {lastService} km.'),
  ...of(older(5), 'Serviced by an independent workshop since the warranty ended. Books up to date.'),
  ...of(
    both(older(6), not(isElectric)),
    'I do the oil and filters myself and have kept a record, which comes with the car.',
  ),
  ...of(
    both(older(3), driven(20_000), not(isElectric)),
    'Last service at {lastService} km: oil, filters, brake fluid and a new battery.',
  ),
  ...of(both(isElectric, older(2)), 'I had the battery checked and have the printout.'),
  ...of(younger(2), 'First service done. Balance of new car warranty.'),
];

export const WORK_DONE: Saying[] = [
  ...of(driven(45_000), 'Four new tyres and front brake pads in the last year.'),
  ...of(both(older(8), driven(110_000), not(isElectric)), 'Timing belt and water pump done.'),
  ...of(both(older(6), driven(80_000)), 'New shocks all round last winter.', 'New windscreen in autumn.'),
  ...of(older(4), 'New battery this year.', 'Wheel alignment done at the last service.'),
];

export const FAULTS: Saying[] = [
  ...of(
    older(3),
    'Car park scrape on the left rear of the bumper.',
    'A few stone chips on the bonnet from country roads.',
    'Gutter rash on two wheels.',
  ),
  ...of(older(6), 'Small crack low on the passenger side of the windscreen. It hasn’t moved in two years.'),
  ...of(older(7), 'Small split in the driver’s seat stitching.', 'Carpet is worn under the driver’s heel.'),
  ...of(older(10), 'Air con is fine on a warm day but struggles at forty degrees.'),
  ...of(older(11), 'Clear coat is going on the roof. It doesn’t leak, but have a look before you decide.'),
  ...of(
    ({ bodyType }) => bodyType === 'Ute' || bodyType === 'Cab Chassis',
    'The tray has scratches you’d expect from a work vehicle.',
  ),
  ...of(
    both(older(7), ({ doors }) => doors >= 4),
    'One rear window switch is slow.',
  ),
  ...of(
    both(older(2), ({ doors }) => doors >= 4),
    'Small shopping trolley ding on the right rear door. Paint isn’t broken.',
  ),
  ...of(younger(5), 'No dents, no accidents, nothing to spend.'),
  ...of(younger(3), 'A scuff on one door sill, and that’s it.'),
];

export const REASONS: Saying[] = [
  ...of(
    any,
    'Selling because I now have a work car.',
    'Two cars, one driveway.',
    'Moving overseas, so it has to go.',
    'New car has arrived and I can’t keep both.',
    'We’re retiring and only need one car.',
  ),
  ...of(both(not(isFamily), not(isWorker)), 'Third child on the way, and three seats don’t fit across the back.'),
  ...of(isFamily, 'The kids have left home and we don’t need the room any more.'),
  ...of(isWorker, 'New job comes with a vehicle.'),
  ...of(
    both(not(isFun), not(isWorker), ({ size }) => size !== 'large'),
    'Bought a caravan and need something that tows more.',
  ),
  ...of(isFun, 'My knees aren’t what they were.'),
  ...of(both(not(isElectric), older(4)), 'We’ve gone electric, so it’s just sitting there.'),
];

export const CLOSINGS: Saying[] = of(
  any,
  'Mechanic’s inspections welcome.',
  'Call or text. If I don’t answer I’m at work and will call back after five.',
  'Inspect most evenings and all weekend. No offers before you’ve seen it, please.',
  'Test drives welcome. Bring your licence.',
  'No swaps. A small deposit after you’ve inspected holds it until the weekend.',
  'Happy to give you the VIN so you can do a PPSR check.',
  'Slightly negotiable in person.',
  'First to see will buy.',
  'No rush to sell. I’d like it to go to a good home.',
);

/** What a private seller says about rego and inspections in each state. */
export const PAPERS: Record<State, string[]> = {
  VIC: ['Comes with RWC.', 'RWC supplied once we agree on a price.', 'Registered, with a current roadworthy.'],
  NSW: ['Fresh pink slip and eight months’ rego.', 'Five months’ rego.', 'Ten months’ rego.'],
  QLD: ['Safety certificate included.', 'Safety certificate and seven months’ rego.'],
  WA: ['Six months’ rego. Sold as is.', 'Rego paid up, and I’ll do the transfer papers with you.'],
  SA: ['Nine months’ rego.', 'Four months’ rego, papers ready to sign.'],
  TAS: ['Registered, and always garaged away from the salt.', 'Three months’ rego.'],
  NT: ['Roadworthy done last month.', 'NT registered. Never been in flood water.'],
};
