/** Licences of dealers, with what each state calls them in advertisements. */
export const LICENCE_STATES = ['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', 'ACT'] as const;
export type LicenceState = (typeof LICENCE_STATES)[number];

const LABELS: Record<LicenceState, string> = {
  NSW: '',
  VIC: 'LMCT',
  QLD: 'LMD',
  SA: 'LVD',
  WA: 'MD',
  TAS: 'LMVT',
  NT: 'LMVD',
  ACT: '',
};

export type Licence = { state: LicenceState; number: string };

/** "lmct 12345" → 12345. No state publishes a pattern, so letters may stay around the digits. Null if it can't be one. */
export function toLicenceNumber(typed: string): string | null {
  const bare = typed
    .toUpperCase()
    .replace(/LICEN[CS]E|\bN(O|UMBER)\b|[\s.:#-]+/g, '')
    .replace(/^(NO)?(LMCT|LMVT|LMVD|LMD|LVD|MVD|MD|DL)/, '');
  return /^[A-Z]{0,2}\d{2,9}[A-Z]?$/.test(bare) ? bare : null;
}

export function showLicence({ state, number }: Licence): string {
  const label = LABELS[state];
  return label === '' ? `Licence no. ${number} (${state})` : `Licence no. ${label} ${number}`;
}

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
