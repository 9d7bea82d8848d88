import type { DemoArticle } from '#demo/articles/demo-article.ts';

export const dealers: DemoArticle = {
  title: 'Buying from a dealer: the licence, the price and the warranty',
  description:
    'A dealer owes you more on paper than a private seller does. What that is depends on the state, and some of it has to stand in the ad.',
  category: 'Dealers',
  featured: false,
  picture: 'dealer-talk',
  daysAgo: 35,
  sections: [
    {
      title: 'A number that can be looked up',
      paragraphs: [
        'Dealers are licensed by the state they trade in. In New South Wales the licence number has been required on the website and in all advertising since 2023: prominent, legible, and called a licence number (section 19A of the state’s law on motor dealers). NSW Fair Trading’s checklist adds the licensee’s name, a phone number and the registration number of the car.',
        'In Western Australia the business name and the licence number belong in every advertisement (section 21 of the law there). In Victoria a trader, an LMCT, shows the letters and the number on the sign at the premises.',
        'A licence number can be looked up with the state that issued it. An ad that should have one and has none is worth a question.',
      ],
    },
    {
      title: 'One price',
      paragraphs: [
        'A business has to state a single total price, at least as prominent as any part of it (section 48 of the Australian Consumer Law). In Victoria the total on a trader’s car includes the transfer fee, the stamp duty and the registration. In New South Wales the words ‘on road costs’ are not allowed for statutory charges.',
        'On Kerbside, dealers and private sellers use the same two labels, and Seller type among the filters shows one kind or the other.',
      ],
    },
    {
      title: 'The warranty that may apply',
      paragraphs: [
        'Most states oblige dealers to repair a younger used car for a while. In Victoria, New South Wales, the Northern Territory and the ACT it is a car of less than ten years and less than 160,000 km: three months or 5,000 km. Queensland has that class too, and a second one for other cars: one month or 1,000 km.',
        'In Western Australia the limits are ten years and 150,000 km, with a further class for cars of ten to twelve years. In Tasmania they are seven years and 120,000 km. South Australia goes by the price.',
        'We have these from an older table (Stratton Finance) and could not check each line. Read them as what may apply, and have the dealer write on the contract what does.',
        'From a private seller there is no such warranty in any state.',
      ],
    },
    {
      title: 'The inspection',
      paragraphs: [
        'In Queensland the safety certificate of a dealer is good for three months or 1,000 km; a private seller’s for two months or 2,000 km (RACQ; carsales’ help pages as at January 2026).',
      ],
    },
    {
      title: 'When a private seller is a dealer',
      paragraphs: [
        'Somebody who sells many cars is in business, whatever the ad says. In Victoria the sale of four or more cars in twelve months counts as trading (source: Consumer Affairs Victoria). In Western Australia it is four or more sales in twelve months to people who are not dealers (read on public pages, 2026).',
        'Four is not many for a family that clears out a farm shed. If you come near it, ask the licensing office before the next ad and not after it.',
        'And if a private seller has three other cars in the same street, ask whose they are.',
      ],
    },
    {
      title: 'Sources, and how old they are',
      paragraphs: [
        'As at 2026, read from public pages: NSW Fair Trading on licence numbers and on ads; the Western Australian law on dealers; Consumer Affairs Victoria’s definitions and checklist; the ACCC on single prices. Warranties: an older table by Stratton Finance without a date. Certificates in Queensland: RACQ, and carsales as at January 2026.',
        'This is general information and no legal advice.',
      ],
    },
  ],
};
