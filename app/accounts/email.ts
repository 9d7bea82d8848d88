import { z } from 'zod';

const email = z.email().max(254);

/** The address as accounts are found by: trimmed and in lower case. */
export function normaliseEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

export function isEmail(text: string): boolean {
  return email.safeParse(text).success;
}
