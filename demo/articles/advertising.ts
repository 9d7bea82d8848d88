import type { DemoArticle } from '#demo/articles/demo-article.ts';

export const advertising: DemoArticle = {
  title: 'How to write a car ad',
  description:
    'Every buyer asks the same ten questions. Answer them in your ad and the people who call are the ones who want the car.',
  category: 'Selling',
  featured: false,
  photo: 'volkswagen-t-cross-yellow-front',
  daysAgo: 44,
  sections: [
    {
      title: 'The price, and what it includes',
      paragraphs: [
        'Pick the right label. ‘Drive Away’ means the price includes stamp duty and transfer fees, and that you’ll pay them. ‘+ govt. charges’ means the buyer pays them on top, which is how most private sellers do it.',
        'Always put a price. A listing here needs one, and buyers who filter by price won’t see a car without it. If there’s room to negotiate, say so in the description and keep the figure honest.',
      ],
    },
    {
      title: 'The kilometres',
      paragraphs: [
        'Read the odometer and type what it says. The figure in your ad has to be right (NSW Fair Trading). ‘About 120’ might do in a text message, but in an ad it should be 120,460.',
        'If you’re still driving the car while it’s for sale, update the listing every week or so. Buyers check the reading against the service book, and the numbers should only go up.',
      ],
    },
    {
      title: 'Roadworthy or inspection',
      paragraphs: [
        'In Victoria, say whether the roadworthy certificate is ready, will be supplied at the sale, or isn’t included. It must be no more than 30 days old when you hand over a registered car, but you don’t need it to advertise. In Queensland you must give the buyer a safety certificate before the sale goes through. Since 1 September 2021 you no longer need one to advertise.',
        'In New South Wales, give the date of the last pink slip. In the ACT, mention the inspection if the car is more than six years old (nsw.gov.au; Access Canberra).',
      ],
    },
    {
      title: 'Rego',
      paragraphs: [
        'Name the state the car is registered in and its rego expiry, or say it’s unregistered. The car may be parked in another state, so give both. An unregistered car can be advertised, but say clearly that it isn’t registered or roadworthy, and give the VIN.',
        'A VIN lets buyers do a $2 PPSR check before they drive to your place. Number plates are different: thieves copy them. Cover the plate in your photos if you like, and show it to people who come to look.',
      ],
    },
    {
      title: 'The photos',
      paragraphs: [
        'You can add up to thirty photos, in any order. Lead with the whole car from the front corner, shot in open shade early in the morning. Then show the other corners, the seats, the dash with the odometer lit up, the boot, the tyres and every scratch you’d mention anyway.',
        'We remove the location and other hidden data from each photo before anyone sees it.',
      ],
    },
    {
      title: 'Your number',
      paragraphs: [
        'Buyers call you direct. Your listing takes any ten-digit number: a mobile, a landline with its area code, or a 1300 or 1800 number. We fill in the one from your profile; you can change it.',
        'We never show your email. When the car sells, mark it as sold and your number comes off the page.',
        'Listing your fourth car in twelve months? Check whether you need a dealer’s licence first. Victoria, South Australia, Western Australia and the Northern Territory draw the line at four cars in twelve months, Tasmania at six a year (state consumer and licensing agencies, as read in November 2026).',
      ],
    },
    {
      title: 'Sources and dates',
      paragraphs: [
        'As at November 2026: NSW Fair Trading on odometers; consumer.vic.gov.au, sa.gov.au, wa.gov.au and cbos.tas.gov.au on dealing without a licence (undated); MTA NT, October 2022, for the Northern Territory. Inspections: nsw.gov.au, Access Canberra and RACQ.',
        'General information only, not legal advice.',
      ],
    },
  ],
};
