import type { DemoArticle } from '#demo/articles/demo-article.ts';

export const handover: DemoArticle = {
  title: 'How to hand over a car you’ve sold',
  description:
    'The handover takes ten minutes, and the paperwork decides who gets the next toll notice. Here’s what to do on the day and after.',
  category: 'Selling',
  featured: true,
  photo: 'renault-kangoo-white-2016',
  daysAgo: 6,
  sections: [
    {
      title: 'Before the buyer arrives',
      paragraphs: [
        'Find out which certificate your state wants. In Victoria a registered car needs a roadworthy certificate no more than 30 days old. In Queensland you must give the buyer a safety certificate before the sale goes through; a private seller’s lasts two months or 2,000 km (RACQ).',
        'New South Wales doesn’t require an inspection to sell a car, but cars more than five years old need a pink slip to renew rego (nsw.gov.au). The ACT wants an inspection certificate for cars more than six years old (Access Canberra). The Northern Territory normally requires a roadworthy. South Australia, Western Australia and Tasmania generally don’t, but check with your transport authority.',
        'Put the rego papers, service books and all the keys in one place. It saves time and gives the buyer confidence.',
      ],
    },
    {
      title: 'Write a receipt',
      paragraphs: [
        'A receipt can be short: the plate or VIN, the date, the price, and both names and signatures. In New South Wales add the time (Service NSW; Access Canberra).',
        'Put the time on it anyway. If the car runs up a toll or a speeding fine that afternoon, the receipt shows who was driving.',
        'Write two copies, sign both and keep one each. Take a photo of the signed copy too.',
      ],
    },
    {
      title: 'Get paid before you hand over the keys',
      paragraphs: [
        'Wait until the money is in your account. A screenshot of a transfer isn’t payment, and a bank transfer can take a day to arrive. Meeting at a bank branch during opening hours makes it easier for both of you.',
      ],
    },
    {
      title: 'Tell the transport authority',
      paragraphs: [
        'You tell the transport authority (such as VicRoads or Service NSW) that you’ve sold the car. You have 14 days in New South Wales, South Australia and the Northern Territory, and 7 days in Western Australia and Tasmania. In Victoria you lodge the signed transfer form within 14 days. In Queensland you fill in your part of the transfer form on the day and keep it.',
        'The buyer transfers the rego into their own name, within 14 days in every state and territory.',
        'Don’t wait for the deadline. Until the authority knows, fines and tolls can come to you. Follow the rules of the state where the car is registered, even if it’s parked somewhere else.',
      ],
    },
    {
      title: 'Update your listing',
      paragraphs: [
        'Open My Listings and choose Mark as Sold. Your listing stays up with a SOLD badge and the date, but the Call Seller button goes, so no one calls about a car you no longer have.',
        'If the sale falls through, choose Mark as For Sale and the button comes back. Prefer to take the listing down? Delete removes it for good, with its photos and from other people’s saved cars. You can’t undo that.',
        'Selling here is free, so there’s nothing to pay when the car goes.',
      ],
    },
    {
      title: 'Sources and dates',
      paragraphs: [
        'Receipts: Service NSW and Access Canberra, as at 2026. Deadlines: nsw.gov.au, sa.gov.au, transport.wa.gov.au, transport.tas.gov.au, nt.gov.au (undated) and the VicRoads transfer form of January 2020, as read in November 2026. Certificates: Motor Car Traders Act 1986 (Vic), RACQ, nsw.gov.au, Access Canberra and nt.gov.au.',
        'General information only, not legal advice. Deadlines change, so check with your transport authority.',
      ],
    },
  ],
};
