import type { DemoArticle } from '#demo/articles/demo-article.ts';

export const price: DemoArticle = {
  title: 'What ‘Drive Away’ means, and what you might pay on top',
  description: 'Two cars at the same price can cost you different amounts. The label beside the price tells you why.',
  category: 'Buying',
  featured: true,
  photo: 'honda-cr-v-red',
  daysAgo: 2,
  sections: [
    {
      title: 'The two price labels',
      paragraphs: [
        'Every price on Kerbside is labelled ‘Drive Away’ or ‘+ govt. charges’. The label tells you whether government charges are already included.',
        'Drive away, on a used car, means stamp duty and the transfer fee are in the price. You pay that figure and nothing more. In Victoria the drive-away total a trader displays on a car has to include the transfer fee, stamp duty and rego (Consumer Affairs Victoria’s checklist for traders).',
        '‘+ govt. charges’ means the price is for the car alone. You pay the transfer fee and stamp duty on top. Private sellers usually price their cars this way.',
      ],
    },
    {
      title: 'What dealers have to show',
      paragraphs: [
        'A business that advertises a price must give a single total, at least as prominent as any part of it. That’s section 48 of the Australian Consumer Law, as the ACCC explains it.',
        'In New South Wales a dealer’s ad can’t use ‘on road costs’ or similar words for government charges (NSW Fair Trading).',
        'Neither rule applies to you if you’re selling your own car. You can advertise a price and leave the charges to the buyer, and most private sellers do. That’s one reason the same car can look more expensive in a yard than in a driveway and cost nearly the same.',
      ],
    },
    {
      title: 'What it comes to',
      paragraphs: [
        'The charges depend on the car and on where you register it. Take a four-cylinder car at $20,000 in Queensland. Stamp duty is 3 per cent for one to four cylinders, so $600, plus a transfer fee of about $20 to $50.',
        'That makes $20,600 drive away slightly cheaper than $20,000 plus charges in Queensland, even though the second looks cheaper in a list.',
        'In Victoria the same $20,000 car attracts $840 duty, at $8.40 for each $200. In Western Australia it’s $550. In most states you pay duty on whichever is higher, the price or the market value, so writing a low price on the receipt doesn’t reduce it.',
      ],
    },
    {
      title: 'How we sort and filter',
      paragraphs: [
        'We sort and filter by the price in the ad and nothing else. Set a maximum of $20,000 and you won’t see any car above it, drive away or not.',
        'So if you have $20,000 to spend in total, look below that for cars marked ‘+ govt. charges’: about $19,000 leaves room for the duty in most states. The label is next to the price on every card and every listing.',
      ],
    },
    {
      title: 'Ask before you drive out',
      paragraphs: [
        'Two questions on the phone save an argument later: ‘Is that drive away?’ and ‘How many cylinders?’ The second only matters for duty in Queensland, but it can change the bill by hundreds of dollars there.',
        'If a dealer quotes you more than the advertised price, ask what the extra is for. Delivery, paint protection and extended warranties are things you can say no to.',
      ],
    },
    {
      title: 'Sources and dates',
      paragraphs: [
        'As read in November 2026: accc.gov.au on single prices; consumer.vic.gov.au’s checklist for traders; fairtrading.nsw.gov.au on dealer ads; qld.gov.au and finance.wa.gov.au on duty (all undated); sro.vic.gov.au on duty (2025–26).',
        'General information only, not legal advice. Your state’s revenue office has a calculator with today’s rates.',
      ],
    },
  ],
};
