import type { DemoArticle } from '#demo/articles/demo-article.ts';

export const roadworthy: DemoArticle = {
  title: 'Roadworthy certificates, state by state',
  description:
    'RWC, safety certificate, pink slip: every state has its own name for an inspection, and its own rules about when you need one.',
  category: 'Buying',
  featured: false,
  photo: 'subaru-outback-gold',
  daysAgo: 10,
  sections: [
    {
      title: 'One idea, many names',
      paragraphs: [
        'In each case a licensed tester inspects the car and certifies that it was safe to drive that day. Victoria calls it a roadworthy certificate, or RWC. Queensland calls it a safety certificate. In New South Wales it’s a pink slip, and in the ACT a certificate of inspection.',
        'What differs is when you need it. Some states want one when the car is sold, some when rego is renewed, and some not at all. So an ad that doesn’t mention a certificate may not be hiding anything.',
      ],
    },
    {
      title: 'Victoria and Queensland: at the sale',
      paragraphs: [
        'In Victoria the seller of a registered car gives the buyer an RWC no more than 30 days old. Dealers have to as well (Motor Car Traders Act 1986, section 42A). It isn’t needed to advertise, so an ad might say ‘RWC supplied’, ‘RWC at sale’ or ‘sold without RWC’. A car sold without one should be cheaper: you’ll be paying for the repairs.',
        'In Queensland the seller has to give you a safety certificate before the sale goes through. Since 1 September 2021 it isn’t needed to advertise, though plenty of websites still say it is. A private seller’s certificate lasts two months or 2,000 km, a dealer’s three months or 1,000 km. A car that runs on LPG also needs a gas certificate less than three months old.',
        'If the certificate is still to come, agree on who pays for what the tester finds.',
      ],
    },
    {
      title: 'New South Wales and the ACT: by age',
      paragraphs: [
        'New South Wales doesn’t require an inspection to sell a car. Cars more than five years old need a pink slip to renew their rego. Ask when the last one was done: that’s the last time anyone had to look underneath.',
        'The ACT wants a certificate of inspection if the car is more than six years old. On Kerbside, Canberra cars are listed under New South Wales, so check where a car is registered before you decide which rule applies.',
      ],
    },
    {
      title: 'The other states and territories',
      paragraphs: [
        'The Northern Territory normally requires a roadworthy.',
        'South Australia, Western Australia and Tasmania generally don’t require anything for a registered car. There, an inspection you pay for yourself may be the only one the car has had in years.',
        'Buying interstate? The rules that matter may be those of the state where you’ll register the car. Call its transport authority before you travel. Unregistered cars have rules of their own.',
      ],
    },
    {
      title: 'What a roadworthy doesn’t tell you',
      paragraphs: [
        'A roadworthy covers safety items such as tyres, brakes, lights and steering on the day of the test. It’s not a mechanical report, so it says little about how long the engine or gearbox will last. For that, pay for a pre-purchase inspection.',
        'It won’t tell you about finance, theft or write-offs either. That’s a $2 PPSR check, which we cover in another article.',
        'Compare the VIN on the certificate with the VIN on the car. If they don’t match, the certificate is for another car.',
      ],
    },
    {
      title: 'Sources and dates',
      paragraphs: [
        'As read in November 2026: Motor Car Traders Act 1986 (Vic); qld.gov.au and RACQ; nsw.gov.au; Access Canberra; nt.gov.au. Where we say ‘normally’ or ‘generally’, there are exceptions.',
        'General information only, not legal advice. Check with your transport authority.',
      ],
    },
  ],
};
