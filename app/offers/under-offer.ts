import { z } from 'zod';
import { melbourneDay } from '#app/vocabulary/dates.ts';

const DAYS = ['1', '2', '3', '5', '7', '14'] as const;
export const USUAL_DAYS = '3';
const DAY_MS = 86_400_000;

export const DAY_CHOICES = DAYS.map((value) => ({ value, label: value === '1' ? '1 day' : `${value} days` }));

export const underOfferForm = z.object({
  days: z.enum(DAYS, { error: 'Choose how many days' }),
  next: z.string().optional(),
});

/** The calendar day in Melbourne this many days after `now`: `2026-12-02`. */
export function dayAfter(days: number, now: Date): string {
  return new Date(Date.parse(melbourneDay(now)) + days * DAY_MS).toISOString().slice(0, 10);
}

export const WORDS = {
  sold: 'This car is sold. Mark it as for sale first.',
  failed: 'Something went wrong on our side. Your car is as it was. Try again.',
  ends: 'It comes off by itself after that day, and we’ll email you.',
  stays: 'Buyers still find your car and can call or message you.',
};
