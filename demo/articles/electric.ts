import type { DemoArticle } from '#demo/articles/demo-article.ts';

export const electric: DemoArticle = {
  title: 'Buying a used EV or hybrid: stamp duty by state',
  description:
    'You buy a used EV the same way as any other car, but you may pay less stamp duty. Here’s how much less, state by state.',
  category: 'Ownership',
  featured: false,
  photo: 'hyundai-ioniq-5-silver',
  daysAgo: 28,
  sections: [
    {
      title: 'What’s the same',
      paragraphs: [
        'The paperwork doesn’t change. An EV needs the same safety certificate in Queensland, roadworthy in Victoria, pink slip in New South Wales and inspection in the ACT as a petrol car. A PPSR check for finance, theft and write-offs still costs $2.',
        'You’ll still need a receipt, the seller still tells the transport authority about the sale, and you still transfer the rego within 14 days.',
        'Stamp duty is where it differs.',
      ],
    },
    {
      title: 'Queensland: the lowest rate',
      paragraphs: [
        'Queensland charges by engine. Hybrids and EVs pay 2 per cent of the dutiable value, cars with one to four cylinders 3 per cent, five or six cylinders 3.5, and seven or more 4. Over $100,000, each rate goes up two points on the whole price.',
        'At $40,000, duty on a hybrid or an EV is $800. A four-cylinder petrol car attracts $1,200 and a six-cylinder $1,400. A hybrid gets the lower rate however many cylinders it has.',
        'Not sure what you’re looking at? The Fuel type on each listing says Petrol, Diesel, Hybrid or Electric.',
      ],
    },
    {
      title: 'Victoria: cheaper above $80,567',
      paragraphs: [
        'In Victoria, duty on a passenger car goes up in steps: $8.40 for each $200 up to $80,567, then $10.40, $14 and $18 (State Revenue Office, 2025–26). Every EV stays at $8.40 at any price, and so does a hybrid that emits no more than 120 g of CO2 per kilometre.',
        'Below $80,567 there’s no difference: at $40,000 you’d pay $1,680 either way. Above it there is. On a $90,000 car, duty is $3,780 for an EV and $4,680 for a car at the standard rate.',
        'Check with the State Revenue Office whether a particular hybrid qualifies.',
      ],
    },
    {
      title: 'Northern Territory: up to $1,500 off',
      paragraphs: [
        'The Territory takes up to $1,500 off the duty on an EV or plug-in hybrid worth up to $50,000, new or used, from 1 July 2022 until 30 June 2027. Ordinary hybrids don’t qualify. Duty is otherwise $3 for each $100, so a $40,000 EV that would attract $1,200 pays none.',
      ],
    },
    {
      title: 'The ACT: by emissions',
      paragraphs: [
        'The ACT sets duty by CO2 emissions and changed its table on 1 September 2025. You need the car’s own emissions figure, so we don’t quote a rate. Use the calculator at revenue.act.gov.au.',
        'On Kerbside, cars in Canberra are listed under New South Wales. What matters for duty is where you’ll register the car.',
      ],
    },
    {
      title: 'Everywhere else',
      paragraphs: [
        'South Australia, Western Australia and Tasmania charge by value alone. At $40,000 that’s $1,540, $2,000 and $1,600 for any fuel. In New South Wales it’s $1,200.',
        'In most states duty applies to whichever is higher, the price or the market value.',
      ],
    },
    {
      title: 'Finding an EV here',
      paragraphs: [
        'Tap Electric Cars on the home page to see every EV for sale. To include hybrids, tick Hybrid as well under Filters. The count beside each fuel shows how many there are.',
        'We haven’t covered batteries: their age, range and warranty differ by model. Ask the seller for a battery health report and read the maker’s warranty booklet.',
      ],
    },
    {
      title: 'Sources and dates',
      paragraphs: [
        'As read in November 2026: qld.gov.au on duty rates (undated), sro.vic.gov.au (2025–26), nt.gov.au on EV concessions (undated), revenue.act.gov.au (change of 1 September 2025), revenuesa.sa.gov.au and finance.wa.gov.au (undated), transport.tas.gov.au (early 2024). We worked out the examples from these rates.',
        'General information only, not tax advice.',
      ],
    },
  ],
};
