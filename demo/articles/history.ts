import type { DemoArticle } from '#demo/articles/demo-article.ts';

export const history: DemoArticle = {
  title: 'How to check a car’s history for $2 (PPSR)',
  description:
    'A car can look perfect and still have finance owing on it. A $2 search tells you, if you know what to look up.',
  category: 'Buying',
  featured: false,
  photo: 'toyota-corolla-silver-2014',
  daysAgo: 15,
  sections: [
    {
      title: 'What a PPSR check tells you',
      paragraphs: [
        'The Personal Property Securities Register (PPSR) is the national register of money owing on cars and other goods. A search at ppsr.gov.au costs $2. It shows whether there’s finance on the car, whether it’s been reported stolen and whether it’s been written off, along with its make, model and colour.',
        'It won’t tell you how much is owing, who owns the car, its kilometres or any unpaid fines.',
        'Do the search yourself, on the day you pay. A printout from the seller only proves what was true for that VIN on that day. Type the address yourself instead of tapping a link someone sent you.',
        'Kerbside doesn’t sell these checks and never says a car is ‘clear’.',
      ],
    },
    {
      title: 'Use the VIN, not the plate',
      paragraphs: [
        'You search by the vehicle identification number (VIN) or chassis number. The PPSR can’t search by number plate. Most cars built since 1989 have a 17-character VIN with no I, O or Q, so what looks like an O is a zero.',
        'Older cars have shorter chassis numbers. Some used imports have shorter numbers too, or a replacement VIN that starts with 6U9 or 6ZZ. None of that is a problem in itself.',
        'Read the VIN off the car, then compare it with the rego papers and the ad. All three should match.',
      ],
    },
    {
      title: 'Check the rego',
      paragraphs: [
        'Every state and territory has an online rego check. It shows whether the car is registered and when that runs out. It doesn’t show finance, write-offs or kilometres, so you need both checks.',
        'A car can be registered in one state and for sale in another. It can also be unregistered: then go by the VIN, and don’t plan on driving it home.',
        'Don’t read much into a covered plate in a photo. Plates get copied, so plenty of sellers hide them. You’ll see it when you look at the car. In New South Wales a dealer’s ad has to show the registration number (NSW Fair Trading).',
      ],
    },
    {
      title: 'Check the kilometres and recalls',
      paragraphs: [
        'The kilometres in an ad have to be right (NSW Fair Trading). Service books, inspection reports and invoices each have a date and a reading. Put them in order: the numbers should only go up. If one drops, ask why and ask for the paperwork.',
        'Then search vehiclerecalls.gov.au, the national recall site, with the car’s details, so you know about any recall before you buy.',
      ],
    },
    {
      title: 'Do it in this order',
      paragraphs: [
        'See the car and its papers. Read the VIN off the car. Check the PPSR, the rego and recalls. Compare them with the papers and the odometer. Then talk about money.',
        'Meet in daylight and don’t pay a deposit on a car you haven’t seen. A seller who wants money before you’ve looked at the car is probably running a scam.',
      ],
    },
    {
      title: 'Sources and dates',
      paragraphs: [
        'As at November 2026: ppsr.gov.au on searches, prices and VINs; productsafety.gov.au on recalls; fairtrading.nsw.gov.au on dealers’ ads and odometers; aucn.net.au, February 2026, on what rego checks show. The government pages are undated.',
        'General information only, not legal advice.',
      ],
    },
  ],
};
