import type { DemoArticle } from '#demo/articles/demo-article.ts';

export const history: DemoArticle = {
  title: 'Two dollars of history: what to look up before you pay',
  description:
    'A car can look right and still belong to a bank. Three numbers and one search tell you most of what its paint does not.',
  category: 'Buying',
  featured: false,
  picture: 'papers',
  daysAgo: 15,
  sections: [
    {
      title: 'The search',
      paragraphs: [
        'PPSR stands for Personal Property Securities Register. A search of it costs $2. It reports whether finance is registered on the car, whether it was reported stolen, whether it was written off, and whether it is on the list of the Takata airbag recall (source: the PPSR’s own pages, as at 2026).',
        'Do it yourself, at the register, on the day you pay. A printout that a seller hands you is true for the day on which it was printed and for the number that was typed.',
        'Kerbside does not sell these searches and never says that a car ‘is clear’. What is not on the register we would not know either.',
      ],
    },
    {
      title: 'The number to search by',
      paragraphs: [
        'Every car has a vehicle identification number, the VIN. Since 1989 it has 17 characters, letters and digits, and never an I, an O or a Q, so that nobody takes them for 1 and 0. If you read an O, it is a zero.',
        'Older cars have shorter chassis numbers. Cars imported used may have a shorter number too, or a surrogate VIN that begins with 6U9 or 6ZZ. None of these is a sign of trouble by itself.',
        'North American VINs carry a check digit. Here it is not mandatory, so a number that fails that test may still be right. Compare it with the car and with the registration papers instead. They should say the same.',
      ],
    },
    {
      title: 'The plate and the registration',
      paragraphs: [
        'A number plate is easier to read than a VIN, and easier to copy. For that reason many sellers keep it out of their photos, and that is sensible rather than suspicious. At the car, you will see it.',
        'A registration has a state and an expiry date. There are eight possible states for it, the ACT included, and it need not be the one in which the car stands. A car may also be unregistered; then only the VIN or the engine number identifies it, and you will not drive it home.',
        'In New South Wales a dealer’s ad shows the registration number (source: NSW Fair Trading’s checklist for dealers). Whether a private ad there has to show anything of the kind we could not confirm.',
      ],
    },
    {
      title: 'The odometer',
      paragraphs: [
        'The kilometres in an ad have to be right; New South Wales says so expressly (source: NSW Fair Trading). Service books, inspection papers and invoices all carry a reading with a date. Put them in order: the readings only ever rise.',
        'If one falls, ask why before you go on. There may be a good reason, and a seller who has one will have a paper for it.',
      ],
    },
    {
      title: 'In this order',
      paragraphs: [
        'See the car and its papers. Read the VIN off the car yourself. Search it at the register. Compare the papers, the plate and the readings. Then talk about money.',
        'Meet in daylight, and never pay before you have seen the car. Whoever is in a hurry for a deposit on a car that nobody may look at is not selling one.',
      ],
    },
    {
      title: 'Sources, and how old they are',
      paragraphs: [
        'As at 2026, read from public pages: the PPSR on its search and its price; NSW Fair Trading on dealers’ ads and on odometers; published glossaries on VINs, their length and their letters.',
        'This is general information and no legal advice.',
      ],
    },
  ],
};
