/** How people write about the car they sell: plainly, and with what is wrong with it. */
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
  ...of(younger(9), 'One owner from new, and that owner is me. Bought here, serviced here, never missed.'),
  ...of(
    both(not(isWorker), younger(12)),
    'Bought new in {year} and used mostly for the drive to work and the odd trip to see family.',
  ),
  ...of(
    older(5),
    'I am the second owner and have had it for {half} years. It has never left me on the side of the road.',
    'A good, honest {name} that starts first time every time.',
  ),
  ...of(not(isWorker), 'Selling our {color} {model}. It has been a great car and somebody will get years out of it.'),
  ...of(
    both(isFamily, older(6)),
    'This has been our family car since my eldest was born, and it shows its age less than I do.',
  ),
  ...of(
    both(isFamily, older(3)),
    'Every long weekend this car has been at the beach or in the bush, and it has been looked after accordingly.',
    'It has taken four of us, two bikes and a dog up and down the coast without a murmur.',
  ),
  ...of(
    isFun,
    'My weekend car. It lives in the garage under a cover and only comes out when the sun does.',
    'Driven on dry weekends only, and washed more often than it needs.',
  ),
  ...of(isWorker, 'This was my work {body}. I am a sparky, so it has carried ladders and cable, not gravel.'),
  ...of(
    both(isWorker, older(4)),
    'Has earned its keep on the farm run and still pulls like it should.',
    'A one-business {body} with the same driver all its life.',
  ),
  ...of(
    isCityCar,
    'My daughter learned to drive in this car and passed first go. She has moved on to something bigger.',
    'A small car that has led a quiet life between home, the station and the shops.',
  ),
  ...of(
    both(isCityCar, older(5)),
    'Mum’s car. She drove it to the shops, to bowls and to church, and parked it in the carport.',
  ),
  ...of(both(isElectric, younger(7)), 'My first electric car, and it has spoiled me for anything else.'),
];

/** What may follow any of the openings. */
export const ASIDES: Saying[] = [
  ...of(
    any,
    'It has done {km} km.',
    'The {color} paint comes up well after a wash.',
    'It drives as it should and everything works.',
  ),
  ...of(isElectric, 'Charged at home overnight for almost its whole life. I have not stood at a bowser in years.'),
  ...of(
    ({ fuelType }) => fuelType === 'Hybrid',
    'Uses so little fuel that I had to check the gauge was working when I first got it.',
  ),
  ...of(
    ({ transmission }) => transmission === 'Manual',
    'A manual, and a nice one. There are not many of these around any more.',
  ),
  ...of(isCityCar, 'Easy to park, cheap to run and in better shape than most you will look at.'),
  ...of(both(isFamily, not(isElectric)), 'Never been off the bitumen apart from a gravel drive or two.'),
];

export const SERVICE: Saying[] = [
  ...of(driven(20_000), 'Serviced every 10,000 km by the same mechanic. Every receipt is in the glovebox.'),
  ...of(both(younger(8), driven(15_000)), 'Full log book history with the dealer, last stamp at {lastService} km.'),
  ...of(older(5), 'Serviced by an independent workshop since the warranty ran out, and the books are up to date.'),
  ...of(
    both(older(6), not(isElectric)),
    'I do the oil and filters myself and keep a notebook of it all, which goes with the car.',
  ),
  ...of(
    both(older(3), driven(20_000), not(isElectric)),
    'The last service was at {lastService} km: oil, filters, brake fluid and a new battery.',
  ),
  ...of(
    both(isElectric, older(2)),
    'Battery health was 94 per cent when it was last checked, and the printout is with the books.',
  ),
  ...of(younger(2), 'First service done, nothing to report. The maker’s warranty goes with the car.'),
];

export const WORK_DONE: Saying[] = [
  ...of(driven(45_000), 'Four new tyres in the last year and front brake pads at the same time.'),
  ...of(
    both(older(8), driven(110_000), not(isElectric)),
    'Timing belt and water pump have been done, so that bill is behind you.',
  ),
  ...of(
    both(older(6), driven(80_000)),
    'New shock absorbers all round last winter.',
    'The windscreen was replaced in autumn.',
  ),
  ...of(older(4), 'New battery this year.', 'Wheel alignment done with the last service.'),
];

export const FAULTS: Saying[] = [
  ...of(
    older(3),
    'There is a scrape on the left rear bumper from a car park.',
    'A few stone chips on the bonnet, as you would expect from country roads.',
    'Two of the wheels have gutter rash.',
  ),
  ...of(
    older(6),
    'There is a small crack low on the passenger side of the windscreen that has not moved in two years.',
  ),
  ...of(
    older(7),
    'The driver’s seat has a small split in the stitching.',
    'The carpet under the driver’s heel is worn through.',
  ),
  ...of(older(10), 'The air conditioning is fine on a warm day and tired on a forty-degree one.'),
  ...of(
    older(11),
    'The clear coat is going on the roof. It does not leak and it does not bother me, but look at it before you decide.',
  ),
  ...of(
    ({ bodyType }) => bodyType === 'Ute' || bodyType === 'Cab Chassis',
    'The tray has honest scratches from honest work.',
  ),
  ...of(
    both(older(7), ({ doors }) => doors >= 4),
    'One of the rear window switches is slow.',
  ),
  ...of(
    both(older(2), ({ doors }) => doors >= 4),
    'A shopping trolley found the right rear door. It is a small ding and the paint is not broken.',
  ),
  ...of(younger(5), 'No dents, no stories. I have looked for something to tell you and found nothing.'),
  ...of(younger(3), 'There is a scuff on one door sill, and that is the whole list.'),
];

export const REASONS: Saying[] = [
  ...of(
    any,
    'Selling because work now gives me a car.',
    'We have two cars and one driveway.',
    'Moving overseas, so it has to find a new home.',
    'I have bought its replacement and cannot keep both.',
    'Selling as I am retiring and we only need the one.',
  ),
  ...of(both(not(isFamily), not(isWorker)), 'A third child is on the way and three seats do not fit across the back.'),
  ...of(isFamily, 'The kids have left home and we no longer need the room.'),
  ...of(isWorker, 'I have gone to work for somebody else, who supplies the vehicle.'),
  ...of(
    both(not(isFun), not(isWorker), ({ size }) => size !== 'large'),
    'We have bought a caravan and need something that tows more.',
  ),
  ...of(isFun, 'My knees and this car no longer agree.'),
  ...of(
    both(not(isElectric), older(4)),
    'Gone electric, and could not be happier, but this one deserves to be driven.',
  ),
];

export const CLOSINGS: Saying[] = of(
  any,
  'You are welcome to bring your mechanic, or to have it inspected wherever you like.',
  'Ring or text. If I do not pick up I am at work and will call back after five.',
  'Happy to show it most evenings and all weekend. Please, no offers before you have seen it.',
  'Come for a drive. Bring your licence.',
  'No swaps, thanks. A small deposit holds it until the weekend.',
  'Do a PPSR check before you come if you like. I can read you the VIN over the phone.',
  'The price has a little room in it for somebody who turns up when they say they will.',
  'First to see it will buy it, I reckon.',
  'I am in no hurry and would like it to go to somebody who will look after it.',
);

/** What a private sale comes with in each state. */
export const PAPERS: Record<State, string[]> = {
  VIC: [
    'Comes with a roadworthy certificate.',
    'RWC will be done when we agree on a price.',
    'Registered, and sold with a current roadworthy.',
  ],
  NSW: [
    'Fresh pink slip, and the rego runs for another eight months.',
    'Five months of rego left.',
    'Ten months of rego left.',
  ],
  QLD: ['Safety certificate included.', 'Sold with a safety certificate and seven months of rego.'],
  WA: [
    'Registered for another six months, sold as it stands.',
    'Rego is paid up, and I will do the transfer papers with you.',
  ],
  SA: ['Nine months of rego left.', 'Four months of rego, and the papers are ready to sign.'],
  TAS: ['Registered, and always garaged away from the salt.', 'Three months of rego left.'],
  NT: ['Roadworthy done last month.', 'Registered in the Territory, and it has never been in flood water.'],
};
