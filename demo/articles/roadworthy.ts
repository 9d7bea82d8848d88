import type { DemoArticle } from '#demo/articles/demo-article.ts';

export const roadworthy: DemoArticle = {
  title: 'Roadworthy papers, state by state',
  description:
    'Every state has its own name for the paper that says a car was inspected, and its own moment for it. Here they are side by side, with what to look for in an ad.',
  category: 'Buying',
  featured: false,
  picture: 'inspection',
  daysAgo: 10,
  sections: [
    {
      title: 'One idea, many names',
      paragraphs: [
        'Somebody qualified looks the car over and signs that it was fit for the road on that day. Victoria calls the result a certificate of roadworthiness, or RWC. Queensland calls it a safety certificate. In New South Wales people say pink slip. The ACT has its certificate of inspection.',
        'What differs more than the name is the moment. Some states want the paper when a car changes hands, some when the registration is renewed, and some normally not at all. An ad that says nothing about it may be leaving nothing out.',
      ],
    },
    {
      title: 'Victoria and Queensland: at the sale',
      paragraphs: [
        'In Victoria a registered car that is sold privately normally comes with an RWC no more than 30 days old at the handover. It is not needed to advertise. So an ad may say that it is supplied, that it will be there at the sale, or that the car is sold without one; the first and the last are different cars at the same price.',
        'In Queensland the safety certificate must be given at the sale. Since 1 September 2021 it is not needed to advertise, though many pages still say that it is. A private seller’s certificate is good for two months or 2,000 km, a dealer’s for three months or 1,000 km.',
        'If the paper is to come later, ask who pays for what the inspection finds.',
      ],
    },
    {
      title: 'New South Wales and the ACT: by age',
      paragraphs: [
        'New South Wales asks for no inspection to sell a car. A car over five years old needs its pink slip to renew the registration. The date of the last one tells you how long ago somebody had it up on a hoist.',
        'The ACT asks for a certificate of inspection when the car is over six years old. A car from Canberra is listed under New South Wales on Kerbside, since the site knows seven states: look at where it is registered before you decide which rule applies.',
      ],
    },
    {
      title: 'The others',
      paragraphs: [
        'In the Northern Territory a roadworthy is normally required.',
        'South Australia, Western Australia and Tasmania normally require none. There the inspection that you arrange yourself is the only one there is.',
        'When you buy across a border, the paper that counts may be the one of the state where you will register the car, not the one where it stands. Ask there before you travel.',
      ],
    },
    {
      title: 'What the paper does not say',
      paragraphs: [
        'Each of these papers has a date, and speaks of that day. Each was written about what its state wants inspected, and about nothing else. None of them tells you whether money is owed on the car or whether it was ever stolen or written off: that is another search, for two dollars, and another article here.',
        'Hold the number on the paper against the number on the car. A certificate for a different VIN is a certificate for a different car.',
      ],
    },
    {
      title: 'Sources, and how old they are',
      paragraphs: [
        'The rules of all states: carsales’ help pages as at January 2026. Queensland’s certificate besides: RACQ. Where this article says ‘normally’, so do they: there are exceptions that they do not list.',
        'This is general information and no legal advice. The transport office of your state has the rule that counts.',
      ],
    },
  ],
};
