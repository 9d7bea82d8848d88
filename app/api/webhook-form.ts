import { z } from 'zod';

export const MAX_WEBHOOKS = 5;
export const GIVEN_UP_AFTER_HOURS = 24;
export const DELIVERIES_KEPT_DAYS = 30;

const chosen = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on');

export const newWebhookSchema = z
  .object({
    address: z
      .string({ error: 'Enter the address' })
      .trim()
      .min(1, { error: 'Enter the address' })
      .max(2000, { error: 'Use at most 2,000 characters' }),
    sendsEnquiries: chosen,
    sendsSales: chosen,
  })
  .refine(({ sendsEnquiries, sendsSales }) => sendsEnquiries || sendsSales, {
    error: 'Choose what we send',
    path: ['sendsEnquiries'],
  });

type Event = 'enquiry' | 'car.sold' | 'car.back_for_sale' | 'car.removed' | 'test';

export const EVENT_WORDS: Readonly<Record<Event, string>> = {
  enquiry: 'Enquiry',
  'car.sold': 'Car sold',
  'car.back_for_sale': 'Car back on sale',
  'car.removed': 'Listing removed',
  test: 'Test',
};

type Attempted = {
  outcome: 'waiting' | 'delivered' | 'given_up' | 'dropped';
  attempts: number;
  problem: string | null;
};

export function outcomeWords({ outcome, attempts, problem }: Attempted): string {
  if (outcome === 'delivered') return 'Delivered';
  if (outcome === 'dropped') return 'Not sent: the message was deleted';
  const attemptWords = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  if (outcome === 'given_up')
    return attempts === 0 ? 'Given up' : `Given up after ${attemptWords}. ${problem ?? ''}`.trim();
  return attempts === 0 ? 'Waiting' : `${problem ?? ''} We’ll try again (${attemptWords} so far).`.trim();
}
