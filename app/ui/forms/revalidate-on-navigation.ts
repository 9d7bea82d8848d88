import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** An open form keeps its loader data when it is posted: new data would start a new draft. */
export function revalidateOnNavigation({
  currentUrl,
  nextUrl,
  formMethod = 'GET',
}: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === 'GET' && currentUrl.href !== nextUrl.href;
}
