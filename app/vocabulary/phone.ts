/**
 * What somebody typed → the digits we keep: `+61`, `0061` and an 11-digit `61…` become `0…`,
 * everything that is no digit goes, the rest is capped at ten.
 */
export function normalisePhone(typed: string): string {
  return toDomesticDigits(typed).slice(0, 10);
}

/** The same without the cap. */
export function toDomesticDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  if (digits.startsWith('0061')) return domestic(digits.slice(4));
  if (typed.trim().startsWith('+') && digits.startsWith('61')) return domestic(digits.slice(2));
  if (digits.length === 11 && digits.startsWith('61')) return domestic(digits.slice(2));
  return digits;
}

/** `+61 (0)491 …` is often written with the trunk zero kept; 1300 and 1800 numbers never have one. */
function domestic(rest: string): string {
  return /^(0|1[38]00)/.test(rest) ? rest : `0${rest}`;
}

export function isPhone(digits: string): boolean {
  return /^\d{10}$/.test(digits);
}

/** Ten digits as Australians group them: `0491 570 156`, `1300 975 707`, `03 5550 1234`. Anything else is left as it is. */
export function formatPhone(digits: string): string {
  if (!isPhone(digits)) return digits;
  if (/^(04|1300|1800)/.test(digits)) {
    return `${digits.slice(0, 4)} ${digits.slice(4, 7)} ${digits.slice(7)}`;
  }
  return `${digits.slice(0, 2)} ${digits.slice(2, 6)} ${digits.slice(6)}`;
}
