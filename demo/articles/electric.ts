import type { DemoArticle } from '#demo/articles/demo-article.ts';

export const electric: DemoArticle = {
  title: 'Electric and hybrid cars: where the sums differ',
  description:
    'A used electric car is bought like any other, with one difference that is on paper: what the state takes. Three places treat it in three ways.',
  category: 'Ownership',
  featured: false,
  picture: 'charging',
  daysAgo: 28,
  sections: [
    {
      title: 'What stays the same',
      paragraphs: [
        'The papers are those of every used car. The safety certificate in Queensland, the certificate of roadworthiness in Victoria, the pink slip in New South Wales and the inspection in the ACT do not ask what turns the wheels. The search of the register for finance, theft and write-offs costs the same $2.',
        'So do the receipt, the notice of disposal and the transfer. If you have bought a car before, you know how this goes.',
        'What differs is the duty, and it differs by state.',
      ],
    },
    {
      title: 'Queensland: a rate of its own',
      paragraphs: [
        'Queensland counts by the engine. Hybrid and electric cars pay 2 per cent of the dutiable value, cars with one to four cylinders 3, with five or six 3.5, with seven or more 4. Above $100,000 two points are added.',
        'At $40,000 a hybrid therefore makes $800 of duty where a four-cylinder petrol car makes $1,200 and a six-cylinder $1,400. A hybrid counts as a hybrid however many cylinders its engine has.',
        'The listing’s fuel type tells you which of them it is. Here it is one of four words: Petrol, Diesel, Hybrid or Electric.',
      ],
    },
    {
      title: 'Victoria: one rate, however dear',
      paragraphs: [
        'In Victoria the rate for a passenger car rises with its value: $8.40 for each $200 up to $80,567, then $10.40, $14 and $18. What the state counts as a green car stays at $8.40 at every price (rates from 1 July 2024).',
        'Below the line that makes no difference: at $40,000 both pay $1,680. Above it, it does. At $90,000 a green car makes $3,780 and another $4,680.',
        'The line moves each 1 July, and we have not seen the figures of 2025 and 2026. Ask the State Revenue Office whether a particular hybrid counts as green.',
      ],
    },
    {
      title: 'The ACT: by what comes out',
      paragraphs: [
        'The ACT counts by bands of CO2 emissions, and changed them on 1 September 2025. A car’s own figure decides, so without that figure nobody can name the duty, and we do not try.',
        'A car in Canberra is listed under New South Wales on Kerbside. Where it is registered next is what counts.',
      ],
    },
    {
      title: 'Elsewhere',
      paragraphs: [
        'The rates that we found for South Australia and Western Australia go by the value alone: at $40,000 they make $1,540 and $2,000, whatever the fuel. For New South Wales, Tasmania and the Northern Territory we found nothing on electric cars that we would rely on.',
        'In every state the duty is counted on the greater of the price and the market value.',
      ],
    },
    {
      title: 'Finding one here',
      paragraphs: [
        'Electric Cars on the home page shows every electric car that is listed; under Filters, Hybrid can be ticked as well, and the two together are shown as one list. The count beside each fuel tells how many there are before you tap.',
        'What this article leaves out is the battery: its age, its range, its warranty. We have no source on those that we would print. Ask the seller for what is on paper.',
      ],
    },
    {
      title: 'Sources, and how old they are',
      paragraphs: [
        'The published duty rates of Queensland (as read in 2026, on a page that bears no date) and of Victoria (as at 1 July 2024); the ACT’s change of bands as at 1 September 2025. The examples are our own arithmetic.',
        'This is general information and no tax advice.',
      ],
    },
  ],
};
