const WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
const DIVISOR = 89;

export function toAbn(typed: string): string {
  return typed.replace(/^\s*abn\b/i, '').replace(/[\s.-]+/g, '');
}

/** The check digits only: whether the business exists is on abr.business.gov.au. */
export function isAbn(digits: string): boolean {
  if (!/^\d{11}$/.test(digits)) return false;
  const [first = 0, ...others] = [...digits].map(Number);
  const sum = [first - 1, ...others].reduce((total, digit, at) => total + digit * (WEIGHTS[at] ?? 0), 0);
  return sum % DIVISOR === 0;
}

export function formatAbn(digits: string): string {
  return digits.replace(/^(\d\d)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');
}
