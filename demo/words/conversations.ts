/** The demo's conversations. Each line has its age in hours. */
export type DemoLine = [by: 'buyer' | 'seller', hoursAgo: number, text: string];

export type DemoConversation = {
  seller: 'private' | 'dealer';
  /** Which of the seller’s cars for sale. */
  car: number;
  /** Which of the private sellers asks; `private` is the demo’s own. */
  buyer: number | 'private';
  lines: DemoLine[];
  report?: string;
};

export const DEMO_CONVERSATIONS: DemoConversation[] = [
  {
    seller: 'private',
    car: 0,
    buyer: 3,
    lines: [
      ['buyer', 29, 'Hi, is it still available?'],
      ['seller', 28, 'Yes it is. Happy to show it any evening after 5, or on the weekend.'],
      ['buyer', 27, 'Great. Does it come with the second key and the logbooks?'],
      ['seller', 26.5, 'Both keys, and every service is stamped. The last one was in March.'],
      ['buyer', 3, 'Beauty. Could I have a look on Saturday around 10?'],
    ],
  },
  {
    seller: 'private',
    car: 0,
    buyer: 8,
    lines: [
      ['buyer', 52, 'G’day, would you take a bit less for cash this week?'],
      ['seller', 51, 'There’s a little room, but have a drive first and we’ll talk in person.'],
      ['buyer', 50, 'Fair enough, I’ll come past on Sunday arvo.'],
      ['seller', 49.5, 'No worries, see you then.'],
    ],
  },
  {
    seller: 'private',
    car: 1,
    buyer: 15,
    lines: [
      [
        'buyer',
        20,
        'Hello dear, I am offshore and will buy without seeing. My shipping agent collects after PayID payment.',
      ],
      ['buyer', 19.8, 'Please send the account email and I pay extra for the agent.'],
    ],
    report: 'Wants to pay extra by PayID for a shipping agent. Won’t come to see the car.',
  },
  {
    seller: 'private',
    car: 1,
    buyer: 21,
    lines: [['buyer', 1.5, 'Has the timing belt been done? And how long is left on the rego?']],
  },
  {
    seller: 'dealer',
    car: 0,
    buyer: 'private',
    lines: [
      ['buyer', 6, 'Hi, do you take trade-ins? I’ve got a 2014 hatch with about 110,000 km.'],
      [
        'seller',
        5,
        'We do. Bring it in with its service book and we’ll value it on the spot. Open till 5 on Saturday.',
      ],
    ],
  },
  {
    seller: 'dealer',
    car: 0,
    buyer: 30,
    lines: [['buyer', 2, 'Can I see it on Saturday morning?']],
  },
  {
    seller: 'dealer',
    car: 1,
    buyer: 42,
    lines: [
      ['buyer', 75, 'Is the price drive away, or are there on-road costs on top?'],
      ['seller', 74, 'What’s on the listing is what you pay, apart from the government charges it mentions.'],
      ['buyer', 73, 'Cheers, that helps.'],
    ],
  },
];

/** Added to the description of a car that is held for it. */
export const HELD_WORDS = 'I can’t show the car because I’m deployed overseas. Payment through escrow only.';
