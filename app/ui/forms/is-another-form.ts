import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** A form that is open stays what it is, also when it is sent: loaded anew it would be another, under another draft. */
export function isAnotherForm({ currentUrl, nextUrl, formMethod = 'GET' }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === 'GET' && currentUrl.href !== nextUrl.href;
}
