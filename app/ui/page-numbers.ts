/** `null` stands for an ellipsis. */
export type PageNumber = number | null;

const MOST = 5;

/** At most five numbers: the first, the last, and those around the current page; gaps as `null`. */
export function pageNumbers(current: number, pages: number): PageNumber[] {
  if (pages <= MOST) return Array.from({ length: pages }, (_, position) => position + 1);
  if (current <= 3) return [1, 2, 3, 4, null, pages];
  if (current >= pages - 2) return [1, null, pages - 3, pages - 2, pages - 1, pages];
  return [1, null, current - 1, current, current + 1, null, pages];
}
