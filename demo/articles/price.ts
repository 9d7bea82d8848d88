import type { DemoArticle } from '#demo/articles/demo-article.ts';

export const price: DemoArticle = {
  title: 'What ‘Drive Away’ means, and what can come on top',
  description:
    'A used car has an asking price, and often a second sum that goes to the state. Two words in the ad tell you whether the second is already in the first.',
  category: 'Buying',
  featured: true,
  picture: 'price-on-the-board',
  daysAgo: 2,
  sections: [
    {
      title: 'Two labels, one question',
      paragraphs: [
        'Every price on Kerbside has one of two labels beside it: ‘Drive Away’ or ‘+ govt. charges’. Both answer the same question: is the money that goes to the state already in the figure?',
        'Drive away, on a used car, means that stamp duty and transfer are included. You pay the figure in the ad and the purchase is paid for. In Victoria the rule for traders spells the sum out: the total they show on each car has the transfer fee, the stamp duty and the registration in it (source: the self-assessment checklist of Consumer Affairs Victoria, which speaks of the display on the car itself).',
        '‘+ govt. charges’ means that the figure is what the seller asks for the car and no more. The transfer fee and the duty come on top, and they are the buyer’s. Private sellers commonly leave them out of their prices (source: a report in the Guardian Express, Western Australia).',
      ],
    },
    {
      title: 'What a business has to show',
      paragraphs: [
        'A business that states a price must give one single total, at least as prominent as any part of it. That is section 48 of the Australian Consumer Law, as the Australian Competition and Consumer Commission explains it.',
        'In New South Wales a dealer’s ad must not speak of ‘on road costs’, or use similar words, for statutory charges (source: NSW Fair Trading on motor dealers’ advertising).',
        'Neither rule is about you if you sell your own car now and then. A private seller may ask for a figure and leave the state’s part to the buyer, and most do. That is why the same car can look dearer in a yard than in a driveway and cost nearly the same.',
      ],
    },
    {
      title: 'The difference in dollars',
      paragraphs: [
        'How much comes on top depends on the state in which you register the car, and on the car. Take one with four cylinders at $20,000 in Queensland. Duty there is 3 per cent for one to four cylinders, so $600, and the transfer fee comes after that (source: Queensland’s published duty rates).',
        'A car at $20,600 drive away and the same car at $20,000 plus charges are therefore close to even in Queensland, with the transfer fee in favour of the first. The second still looks cheaper in a list.',
        'The same $20,000 in Victoria makes $840 of duty, at $8.40 for each $200 (source: the State Revenue Office’s rates from 1 July 2024). Whichever state it is, duty is counted on the greater of the price and the market value: a very low price on paper does not bring it down.',
      ],
    },
    {
      title: 'How Kerbside sorts',
      paragraphs: [
        'We sort and filter by the figure in the ad, strictly. Nothing is added to it and nothing taken off, and no car is moved for having one label or the other. If you set a highest price of $20,000, no car above $20,000 is shown, drive away or not.',
        'So leave a little room below your limit when you look at cars with ‘+ govt. charges’, and a little above it when you would take one that is drive away. The label stands beside every price, on the card and on the page of the car.',
      ],
    },
    {
      title: 'Sources, and how old they are',
      paragraphs: [
        'As at 2026, read from public pages: the ACCC on single prices; Consumer Affairs Victoria’s checklist for traders; NSW Fair Trading on dealers’ advertising; Queensland’s duty rates; Victoria’s duty rates from 1 July 2024. Victoria moves its thresholds each 1 July, and we have not seen the figures of 2025 and 2026.',
        'This is general information and no legal advice. The revenue office of your state has the rate that counts on the day you register.',
      ],
    },
  ],
};
