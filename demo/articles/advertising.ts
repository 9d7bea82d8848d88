import type { DemoArticle } from '#demo/articles/demo-article.ts';

export const advertising: DemoArticle = {
  title: 'An ad that answers the phone before it rings',
  description:
    'Every buyer rings with the same ten questions. Answer them in the listing, and those who still ring are the ones who want the car.',
  category: 'Selling',
  featured: false,
  picture: 'photographed',
  daysAgo: 44,
  sections: [
    {
      title: 'The price, and what is in it',
      paragraphs: [
        'Choose the label with care. ‘Drive Away’ promises that stamp duty and transfer are in the figure, and that you pay them. ‘+ govt. charges’ says that the buyer does, which is how private sellers commonly do it.',
        'State a price. A listing here needs one above zero, and a buyer who filters by price never sees a car without.',
      ],
    },
    {
      title: 'The kilometres, as they stand',
      paragraphs: [
        'Read the odometer and type what it says. The figure in an ad has to be right (source: NSW Fair Trading). ‘About 120’ in a text message is a conversation; 120,000 in a listing is a statement.',
        'If you drive the car while it is for sale, edit the listing now and then. Every reading should be higher than the one before it.',
      ],
    },
    {
      title: 'The inspection, in your state’s words',
      paragraphs: [
        'In Victoria say whether the certificate of roadworthiness is there, comes at the sale, or is left to the buyer: it is normally no more than 30 days old at the handover, and not needed to advertise. In Queensland you have to give the safety certificate at the sale; since 1 September 2021 you need not have it to advertise.',
        'In New South Wales give the date of the last pink slip. In the ACT, for a car over six years old, mention the inspection (source: carsales’ help pages as at January 2026; RACQ).',
      ],
    },
    {
      title: 'The registration',
      paragraphs: [
        'Name the state in which the car is registered and the month in which that ends, or say that it is unregistered. The state of registration need not be the one where the car stands, so write down both.',
        'A VIN lets a buyer search the register before the drive to your place; the search costs $2. The plate is another matter: plates are copied. Cover it in the photos if you like, and show it to those who come.',
      ],
    },
    {
      title: 'The photos',
      paragraphs: [
        'Up to thirty, in your order. The first is the one in the list: the whole car, from the front corner, in the shade of an early morning. Then the other corners, the seats, the dashboard with the odometer lit, the boot, the tyres, and each scratch that you would mention anyway.',
        'Whatever your phone wrote into the files, the place of your driveway included, is removed before anybody sees them.',
      ],
    },
    {
      title: 'The number, and what happens next',
      paragraphs: [
        'Buyers ring you; nobody stands in between. A listing takes ten digits, a mobile or a line with its area code, and also 1300 and 1800 numbers. It comes from your profile, and you may put another in.',
        'Your e-mail address is not shown. When the car is sold, mark it so, and the number disappears from the page.',
        'If you list your fourth car within twelve months, know that Victoria and Western Australia draw their line for dealers there (source for Victoria: Consumer Affairs Victoria; for Western Australia, public pages read in 2026).',
      ],
    },
    {
      title: 'Sources, and how old they are',
      paragraphs: [
        'As at 2026, read from public pages: NSW Fair Trading on odometers; Consumer Affairs Victoria on dealing without a licence, and pages on the same in Western Australia. Inspections: carsales’ help pages as at January 2026, and RACQ.',
        'What is said of listings is how Kerbside works. The rest is general information and no legal advice.',
      ],
    },
  ],
};
