import type { DemoArticle } from '#demo/articles/demo-article.ts';

export const handover: DemoArticle = {
  title: 'The handover: keys, a receipt and one notice',
  description:
    'A private sale ends in ten minutes on a driveway, and those ten minutes decide whose car it is on paper. This is what changes hands, and what each side does in the fortnight after.',
  category: 'Selling',
  featured: true,
  picture: 'handover',
  daysAgo: 6,
  sections: [
    {
      title: 'Before anybody comes',
      paragraphs: [
        'Find out which inspection paper your state wants, since two of them want one at the sale. In Victoria a registered car is normally handed over with a certificate of roadworthiness no more than 30 days old. In Queensland the safety certificate must be given at the sale; a private seller’s is good for two months or 2,000 km (source: carsales’ help pages as at January 2026, and RACQ).',
        'In New South Wales no inspection is needed to sell, though a car over five years old needs its pink slip when the registration is renewed. The ACT asks for a certificate of inspection for cars over six years old. South Australia, Western Australia and Tasmania normally ask for none; the Northern Territory normally asks for a roadworthy (same sources).',
        'Have the registration papers, the service books and every key in one place. A buyer who sees them together asks fewer questions.',
      ],
    },
    {
      title: 'The receipt',
      paragraphs: [
        'A receipt is short. It has the number plate or the VIN, the date, the names and signatures of both of you, and the price. In New South Wales it has the time as well as the date (sources: Service NSW and Access Canberra).',
        'The time matters more than it seems. Whatever the car does that afternoon, a toll, a camera, a scrape, the receipt says who had it.',
        'Write two, sign both, and each keep one. A photograph of the signed sheet is a sensible third.',
      ],
    },
    {
      title: 'The notice, and the transfer',
      paragraphs: [
        'Two things are owed to the state, one by each side. The seller tells it that the car is gone: the notice of disposal. In New South Wales that is due within 14 days. The buyer has the registration transferred: within 14 days in New South Wales, Victoria and the ACT (read on public pages, 2026).',
        'Other states have terms of their own, and we could not confirm each of them for this article. Ask the transport office of the state where the car is registered, and do it on the day: until the notice is in, the car is yours in the books.',
        'Mind that the state of registration and the state where the car stands need not be the same. The papers follow the plates.',
      ],
    },
    {
      title: 'On Kerbside, afterwards',
      paragraphs: [
        'Open My Listings and choose Mark as Sold. The listing stays where it is, with a SOLD badge, faded photos and the date, and the Call Seller button goes: nobody will ring you about a car that you no longer have.',
        'If the sale falls through, Mark as For Sale brings the button back. If you would rather have the listing gone, Delete removes it together with its photos and with the copies that others have saved. That cannot be undone.',
        'Selling here costs nothing, and nothing falls due when the car is sold.',
      ],
    },
    {
      title: 'Sources, and how old they are',
      paragraphs: [
        'Receipts: Service NSW and Access Canberra, as at 2026. Notices and transfers: public pages, as read in 2026. Inspection papers: carsales’ help pages as at January 2026, and RACQ for Queensland.',
        'This is general information and no legal advice. Terms change; the transport office of your state has the one that counts.',
      ],
    },
  ],
};
