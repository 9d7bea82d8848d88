import type { DemoArticle } from '#demo/articles/demo-article.ts';

export const dealers: DemoArticle = {
  title: 'Buying from a dealer: licence, price and warranty',
  description:
    'A dealer owes you more than a private seller does. How much more depends on the state, and some of it has to be in the ad.',
  category: 'Dealers',
  featured: false,
  photo: 'lexus-nx-red',
  daysAgo: 35,
  sections: [
    {
      title: 'Check the licence number',
      paragraphs: [
        'Each state licenses its own dealers. In New South Wales the licence number has had to appear on a dealer’s website and in all advertising since 2023. It must be prominent, legible and called a licence number (Motor Dealers and Repairers Act 2013, section 19A). NSW Fair Trading’s checklist adds the licensee’s name, a phone number and the car’s registration number.',
        'In Western Australia every ad must show the dealer’s business name and licence number (section 21 of the state’s dealer Act). In Victoria a licensed motor car trader, or LMCT, shows the number on the sign at its premises.',
        'You can look a number up with the state that issued it. If an ad should have a number and doesn’t, ask why.',
      ],
    },
    {
      title: 'One total price',
      paragraphs: [
        'A business that advertises a price must show a single total, at least as prominent as any part of it (section 48 of the Australian Consumer Law). In Victoria the total displayed on a trader’s car includes the transfer fee, stamp duty and rego. In New South Wales dealers can’t use the words ‘on road costs’ for government charges.',
        'On Kerbside, dealers and private sellers use the same two price labels. Use the Seller type filter to see one or the other.',
      ],
    },
    {
      title: 'The statutory warranty',
      paragraphs: [
        'Most states make dealers repair a newer used car for a set time. In Victoria that’s a car no more than ten years old with less than 160,000 km: you get three months or 5,000 km, whichever comes first (Motor Car Traders Act 1986, section 54).',
        'In Western Australia it’s a car of $4,000 or more, no more than 12 years old and with no more than 180,000 km (Motor Vehicle Dealers Act 1973; Legal Aid WA). How long you get depends on its age and kilometres.',
        'Other states set their own limits. Ask your state’s consumer agency what applies, and ask the dealer to write the warranty on the contract.',
        'There’s no statutory warranty on a private sale in any state.',
      ],
    },
    {
      title: 'Roadworthies and safety certificates',
      paragraphs: [
        'In Victoria a trader has to supply a roadworthy certificate no more than 30 days old with a registered car, just as a private seller does (Motor Car Traders Act 1986, section 42A). In Queensland a dealer’s safety certificate lasts three months or 1,000 km, and a private seller’s two months or 2,000 km (RACQ).',
        'In Western Australia the cars dealers sell have to be roadworthy (state bulletin, July 2022). So do registered cars in the Northern Territory (nt.gov.au).',
      ],
    },
    {
      title: 'When a private seller is really a dealer',
      paragraphs: [
        'Someone who sells car after car is running a business, whatever the ad says. In Victoria you’re treated as a trader if you buy, sell or even offer four or more cars in twelve months (Consumer Affairs Victoria). South Australia counts the same way. In Western Australia and the Northern Territory it’s four sold in twelve months, and in Tasmania six a year.',
        'Four isn’t many if you’re selling off old farm vehicles. Call the licensing office before you list the fourth one.',
        'As a buyer, be wary of a ‘private’ seller with three other cars in the street. You may be giving up a warranty.',
      ],
    },
    {
      title: 'Sources and dates',
      paragraphs: [
        'As at November 2026: fairtrading.nsw.gov.au on licence numbers and ads; commerce.wa.gov.au and wa.gov.au; consumer.vic.gov.au on definitions and prices; sa.gov.au; cbos.tas.gov.au; MTA NT, October 2022; accc.gov.au on single prices. Most of these pages are undated. Warranties: Motor Car Traders Act 1986 (Vic), section 54, and Legal Aid WA.',
        'General information only, not legal advice.',
      ],
    },
  ],
};
