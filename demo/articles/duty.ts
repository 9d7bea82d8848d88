import type { DemoArticle } from '#demo/articles/demo-article.ts';

export const duty: DemoArticle = {
  title: 'Transfer duty, and how each state counts it',
  description:
    'When a car changes hands, the state takes a share, and no two states work it out alike. Here is the arithmetic that we could find, with its dates, on two ordinary cars.',
  category: 'Ownership',
  featured: false,
  picture: 'map',
  daysAgo: 21,
  sections: [
    {
      title: 'What is taxed',
      paragraphs: [
        'Duty is counted on the dutiable value of the car: the greater of its price and its market value. A car that is sold to a friend for a dollar is taxed as what it is worth.',
        'The buyer pays, in the state where the car is registered next. If a price here says ‘Drive Away’, the duty is in it; if it says ‘+ govt. charges’, it is not.',
      ],
    },
    {
      title: 'Victoria',
      paragraphs: [
        'For a passenger car the rate is $8.40 for each $200 up to a value of $80,567, $10.40 up to $100,000, $14 up to $150,000 and $18 above (rates from 1 July 2024). Used cars that are not passenger cars, and those that the state counts as green, stay at $8.40.',
        'The rate of the bracket applies to the whole value and not only to what is above the line. So a car at $80,400 makes $3,376.80, and one at $80,600 makes $4,191.20: two hundred dollars of price, eight hundred of duty.',
        'The line moves each 1 July. We have not seen where it stands for 2025 and 2026.',
      ],
    },
    {
      title: 'Queensland',
      paragraphs: [
        'Here the engine decides. Hybrid and electric cars pay 2 per cent, one to four cylinders 3, five or six cylinders 3.5, seven and more 4. For cars above $100,000 the rates are two points higher.',
        'An ad seldom tells the number of cylinders. For a $30,000 car the answer lies between $600 and $1,200, and one question to the seller settles it.',
      ],
    },
    {
      title: 'South and Western Australia',
      paragraphs: [
        'South Australia’s duty on an ordinary car is $60 and, above a value of $3,000, $4 for each $100. At $20,000 that is $740.',
        'Western Australia takes 2.75 per cent up to $25,000. From there the rate itself climbs with the price until it reaches 6.5 per cent at $50,000, and there it stays. At $20,000 that is $550; at $40,000 the rate is 5 per cent, so $2,000.',
      ],
    },
    {
      title: 'Two cars, side by side',
      paragraphs: [
        'A four-cylinder petrol hatchback at $20,000: $840 in Victoria, $600 in Queensland, $740 in South Australia, $550 in Western Australia.',
        'A four-cylinder petrol SUV at $40,000: $1,680 in Victoria, $1,200 in Queensland, $1,540 in South Australia, $2,000 in Western Australia. The cheapest state for the one is the dearest for the other.',
        'Transfer fees come on top everywhere. They are small beside these sums, and we leave them out here.',
      ],
    },
    {
      title: 'What we leave open',
      paragraphs: [
        'New South Wales: the figures we found, 3 per cent to $44,999 and then $1,350 plus 5 per cent of what is above $45,000, were published between 2010 and 2015. They may have changed.',
        'The ACT counts by bands of CO2 emissions, and changed them on 1 September 2025. Without a car’s figure for CO2 there is no answer, so we give none.',
        'Tasmania and the Northern Territory: we found no source that we would rely on.',
      ],
    },
    {
      title: 'Sources, and how old they are',
      paragraphs: [
        'The published rates of the revenue offices: Victoria as at 1 July 2024; New South Wales as at 2010 to 2015; the ACT’s change as at 1 September 2025; Queensland, South Australia and Western Australia as read in 2026, on pages that bear no date.',
        'The examples are our own arithmetic on those rates. This is general information and no tax advice: the revenue office of your state has a calculator with the rate of the day.',
      ],
    },
  ],
};
