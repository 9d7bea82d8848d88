export const EXAMPLE_EVENT = `{
  "id": "0b0c8f0e-6c8e-4d0a-9a55-1d5d0e0c7a11",
  "type": "enquiry",
  "createdAt": "2026-11-24T02:14:05.000Z",
  "data": {
    "conversationId": "k3v9q0m2x7bd",
    "url": "…/messages/k3v9q0m2x7bd",
    "isFirst": true,
    "sentAt": "2026-11-24T02:14:05.000Z",
    "buyer": { "name": "Jess Nguyen", "phone": null },
    "text": "Is it still available?",
    "photoCount": 0,
    "car": {
      "id": "7h2m4c9x0ktd",
      "url": "…/listing/7h2m4c9x0ktd",
      "stockNumber": "W-77",
      "title": "2019 Toyota HiLux, SR5",
      "make": "Toyota", "model": "HiLux", "trim": "SR5", "year": 2019
    }
  }
}`;

export const WEBHOOK_TYPES = [
  [
    'enquiry',
    'A buyer sent a message, first or later. It has what you see under Messages, but never an email address.',
  ],
  ['car.sold', 'A car was marked as sold. The data includes the car and priceDollars.'],
  ['car.back_for_sale', 'A sold car is back on sale.'],
  ['car.removed', 'A listing was deleted. Its address now returns 404.'],
  ['test', 'You pressed “Send a test”.'],
] as const;

export const EXAMPLE_VERIFICATION = `import { createHmac, timingSafeEqual } from 'node:crypto';

function isFromHere(header, body, secret) {
  const [, seconds = '', signature = ''] = /^t=(\\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (Math.abs(Date.now() / 1000 - Number(seconds)) > 300) return false;
  const expected = createHmac('sha256', secret).update(\`\${seconds}.\${body}\`).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}`;
