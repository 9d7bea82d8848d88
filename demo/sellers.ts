/** The demo's sellers. Names and dealerships are made up; phone numbers are set aside for fiction. */
import { STATES, type State } from '#app/vocabulary/states.ts';
import { demoId } from '#demo/demo-id.ts';
import { between, pick, type Random, seededRandom } from '#demo/random.ts';

export type DemoSeller = {
  id: string;
  name: string;
  email: string;
  phoneNumber: string;
  state: State;
  suburb: string | null;
  /** Empty for a private seller. */
  dealershipName: string;
};

/** ACMA reserves these mobiles, and 5550 or 7010 after an area code, for fiction. */
const FICTITIOUS_MOBILES = ['006', '110', '156', '157', '158', '159', '313', '737'].map((end) => `0491570${end}`);
const AREA_CODES: Record<State, string> = { NSW: '02', VIC: '03', TAS: '03', QLD: '07', SA: '08', WA: '08', NT: '08' };

const SUBURBS: Record<State, readonly string[]> = {
  NSW: [
    'Parramatta NSW 2150',
    'Newcastle NSW 2300',
    'Lidcombe NSW 2141',
    'Canberra ACT 2600',
    'Wollongong NSW 2500',
    'Belconnen ACT 2617',
    'Dubbo NSW 2830',
  ],
  VIC: ['Geelong VIC 3220', 'Footscray VIC 3011', 'Ballarat VIC 3350', 'Dandenong VIC 3175', 'Bendigo VIC 3550'],
  TAS: ['Hobart TAS 7000', 'Launceston TAS 7250', 'Devonport TAS 7310'],
  NT: ['Darwin NT 0800', 'Palmerston NT 0830', 'Alice Springs NT 0870'],
  WA: ['Fremantle WA 6160', 'Joondalup WA 6027', 'Bunbury WA 6230', 'Midland WA 6056'],
  SA: ['Glenelg SA 5045', 'Salisbury SA 5108', 'Mount Gambier SA 5290'],
  QLD: ['Ipswich QLD 4305', 'Southport QLD 4215', 'Cairns QLD 4870', 'Toowoomba QLD 4350', 'Rockhampton QLD 4700'],
};

/** One private seller in nine doesn’t say. */
function suburbAt(state: State, index: number): string | null {
  const suburbs = SUBURBS[state];
  return index % 9 === 8 ? null : (suburbs[index % suburbs.length] as string);
}

const DEALERSHIPS: readonly [name: string, contact: string, state: State][] = [
  ['Currawong Lane Cars', 'Tess Gallagher', 'VIC'],
  ['Gumnut & Daughters Motors', 'Nina Petrakis', 'VIC'],
  ['Ironbark Bend Autos', 'Col Brannigan', 'NSW'],
  ['Wattlebird Used Cars', 'Sandeep Gill', 'NSW'],
  ['Mangrove Jack Motors', 'Dane Kekona', 'QLD'],
  ['Bullant Utes and Vans', 'Marg Ferris', 'QLD'],
  ['Quokka Street Cars', 'Pete Vlahos', 'WA'],
  ['Quandong Motor Yard', 'Irene Schulz', 'SA'],
  ['Muttonbird Motors', 'Fergus Dunn', 'TAS'],
  ['Spinifex Wheels', 'Lorna Pascoe', 'NT'],
];

const FIRST_NAMES =
  'Aisha Ben Chloe Dimitri Emma Farid Grace Hamish Isla Jack Kirra Liam Mei Noah Olivia Priya Quentin Rosa Sam Tahlia Umar Vera Will Yuki Zac'.split(
    ' ',
  );
const LAST_NAMES =
  'Abbott Baker Chen Doyle Ellis Fonseca Georgiou Hartley Ibrahim Jovanovic Kaur Lawson Murray Nguyen OBrien Papadakis Quinn Rossi Singh Tran Underwood Vella Walsh Xu Young Zammit'.split(
    ' ',
  );

/** How many private sellers of a hundred live in each state. */
const SHARES: Record<State, number> = { NSW: 30, VIC: 26, QLD: 20, WA: 10, SA: 8, TAS: 3, NT: 3 };

export const ADMINISTRATOR: DemoSeller = {
  id: demoId(seededRandom(1)),
  name: 'Kerbside Administrator',
  email: 'admin@kerbside.example',
  phoneNumber: '0491570006',
  state: 'VIC',
  suburb: 'Geelong VIC 3220',
  dealershipName: '',
};

/** The demo's private seller account. */
export const PRIVATE_SELLER: DemoSeller = {
  id: demoId(seededRandom(2)),
  name: 'Robin Hartley',
  email: 'seller@kerbside.example',
  phoneNumber: '0491570156',
  state: 'VIC',
  suburb: 'Geelong VIC 3220',
  dealershipName: '',
};

const DEALERS: readonly DemoSeller[] = DEALERSHIPS.map(([dealershipName, name, state], index) => {
  const random = seededRandom(100 + index);
  const email = index === 0 ? 'dealer@kerbside.example' : `sales@${domain(dealershipName)}.example`;
  const suburb = SUBURBS[state][index % 2] as string;
  return { id: demoId(random), name, email, phoneNumber: landline(state, random), state, suburb, dealershipName };
});

/** The demo’s dealer account. */
export const DEALER = DEALERS[0] as DemoSeller;

/** All sellers of a demo of this many listings. */
export function allSellers(listings: number): DemoSeller[] {
  return [PRIVATE_SELLER, ...DEALERS, ...privateSellers(listings)];
}

/** Picks the seller of the n-th listing: about a third are dealers, and each state has its share. The demo’s dealer has a yard to show. */
export function sellersFor(listings: number): (index: number, random: Random) => DemoSeller {
  const people = privateSellers(listings);
  const ofState = (sellers: readonly DemoSeller[], state: State) => sellers.filter((seller) => seller.state === state);
  const dealers = new Map(STATES.map((state) => [state, ofState(DEALERS, state)]));
  const privates = new Map(STATES.map((state) => [state, ofState(people, state)]));
  return (index, random) => {
    const state = stateAt(((index * 61) % 100) + 0.5);
    const chosen = pick(random, (random() < 0.25 ? dealers : privates).get(state) as DemoSeller[]);
    if (index % 30 === 4) return PRIVATE_SELLER;
    return index % 10 === 1 ? DEALER : chosen;
  };
}

/** At least a hundred, so that every state has some; more in a large demo, so that none sells too many cars. */
function privateSellers(listings: number): DemoSeller[] {
  const count = Math.min(1_000, Math.max(100, Math.round(listings / 4)));
  return Array.from({ length: count }, (_, index) => {
    const random = seededRandom(1_000 + index);
    const id = demoId(random);
    const [first, last] = [pick(random, FIRST_NAMES), pick(random, LAST_NAMES)];
    const state = stateAt(((index * 37) % 100) + 0.5);
    const phoneNumber = random() < 0.7 ? pick(random, FICTITIOUS_MOBILES) : landline(state, random);
    const email = `${first}.${last}.${index + 1}@people.example`.toLowerCase();
    const suburb = suburbAt(state, index);
    return { id, name: `${first} ${last}`, email, phoneNumber, state, suburb, dealershipName: '' };
  });
}

/** `place` is from 0 up to 100. */
function stateAt(place: number): State {
  let upTo = 0;
  return STATES.find((state) => {
    upTo += SHARES[state];
    return place < upTo;
  }) as State;
}

function landline(state: State, random: Random): string {
  const exchange = random() < 0.5 ? '5550' : '7010';
  return `${AREA_CODES[state]}${exchange}${String(Math.floor(between(random, 0, 10_000))).padStart(4, '0')}`;
}

function domain(name: string): string {
  return name.toLowerCase().replace(/[^a-z]+/g, '-');
}
