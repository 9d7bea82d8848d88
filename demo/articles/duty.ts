import type { DemoArticle } from '#demo/articles/demo-article.ts';

export const duty: DemoArticle = {
  title: 'Stamp duty on a used car, state by state',
  description:
    'Buy a used car and your state takes a cut. Here’s how each state works it out, with the sums done for two ordinary cars.',
  category: 'Ownership',
  featured: false,
  photo: 'toyota-kluger-blue',
  daysAgo: 21,
  sections: [
    {
      title: 'What you pay duty on',
      paragraphs: [
        'You pay duty on the car’s dutiable value: in most states, whichever is higher, the price or the market value. Selling a car to a mate for a dollar won’t save any duty.',
        'The buyer pays, in the state where the car will be registered. A ‘Drive Away’ price here includes the duty; a ‘+ govt. charges’ price doesn’t.',
      ],
    },
    {
      title: 'Victoria',
      paragraphs: [
        'A passenger car attracts $8.40 for each $200, or part of $200, up to $80,567. The rate is $10.40 up to $100,000, $14 up to $150,000 and $18 above that (State Revenue Office, 2025–26). Used utes and vans stay at $8.40 at any price, and so do cars that emit no more than 120 g of CO2 per kilometre.',
        'Watch the thresholds: the higher rate applies to the whole price, not just the part above the line. Duty on an $80,400 car is $3,376.80. Pay $80,600 and it’s $4,191.20, so an extra $200 on the price costs you more than $800 in duty.',
      ],
    },
    {
      title: 'New South Wales',
      paragraphs: [
        'A passenger car attracts $3 for each $100, or part of $100, up to $45,000. Above that it’s $1,350 plus $5 for each $100 over $45,000 (revenue.nsw.gov.au). Duty on a $60,000 car is $2,100.',
      ],
    },
    {
      title: 'Queensland',
      paragraphs: [
        'Duty here depends on the engine. Hybrids and EVs pay 2 per cent, cars with one to four cylinders 3 per cent, five or six cylinders 3.5, and seven or more 4. Over $100,000, each rate goes up two points, on the whole price (qld.gov.au, undated).',
        'Ads often leave out the number of cylinders, so ask. On a $30,000 car it’s the difference between $600 and $1,200.',
      ],
    },
    {
      title: 'South and Western Australia',
      paragraphs: [
        'In South Australia, a car over $3,000 attracts $60 plus $4 for each $100 above $3,000. At $20,000 that’s $740. Utes and vans have rates of their own.',
        'Western Australia charges 2.75 per cent up to $25,000. The rate then climbs with the price to 6.5 per cent at $50,000, and stays there. At $20,000 you’d pay $550. At $40,000 the rate is 5 per cent, so $2,000.',
      ],
    },
    {
      title: 'Tasmania, the Northern Territory and the ACT',
      paragraphs: [
        'Tasmania charges $3 for each $100 on a passenger car up to $35,000, then $1,050 plus $11 for each $100 up to $40,000, and $4 for each $100 of the full price above that (transport.tas.gov.au, early 2024).',
        'The Northern Territory charges $3 for each $100, with up to $1,500 off for EVs and plug-in hybrids worth up to $50,000 until 30 June 2027.',
        'The ACT goes by CO2 emissions and changed its table on 1 September 2025. Without a car’s emissions figure we can’t work out the duty, so use the calculator at revenue.act.gov.au.',
      ],
    },
    {
      title: 'Two cars compared',
      paragraphs: [
        'A four-cylinder petrol hatch at $20,000: $840 in Victoria, $740 in South Australia, $600 in New South Wales, Queensland, Tasmania and the Northern Territory, and $550 in Western Australia.',
        'A four-cylinder petrol SUV at $40,000: $2,000 in Western Australia, $1,680 in Victoria, $1,600 in Tasmania, $1,540 in South Australia, and $1,200 in New South Wales, Queensland and the Northern Territory. Western Australia is the cheapest for the hatch and the most expensive for the SUV.',
        'A transfer fee of about $20 to $50 is extra in most states.',
      ],
    },
    {
      title: 'Sources and dates',
      paragraphs: [
        'As read in November 2026: sro.vic.gov.au (2025–26), revenue.nsw.gov.au (since September 2024), qld.gov.au, finance.wa.gov.au, revenuesa.sa.gov.au and treasury.nt.gov.au (undated), transport.tas.gov.au (early 2024). We worked out the examples from these rates.',
        'General information only, not tax advice. Your state’s revenue office has a calculator with today’s rates.',
      ],
    },
  ],
};
