/** `null` is an ellipsis. */
export type PageNumber = number | null;

const MAX_NUMBERS = 5;

/** At most five numbers: first, last and those around the current page. */
export function pageNumbers(current: number, pages: number): PageNumber[] {
  if (pages <= MAX_NUMBERS) return Array.from({ length: pages }, (_, position) => position + 1);
  if (current <= 3) return [1, 2, 3, 4, null, pages];
  if (current >= pages - 2) return [1, null, pages - 3, pages - 2, pages - 1, pages];
  return [1, null, current - 1, current, current + 1, null, pages];
}
