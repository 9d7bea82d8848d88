/** For a field that caps while typing. A form sent with more digits is refused instead. */
export function capPhone(typed: string): string {
  return toDomesticDigits(typed).slice(0, 10);
}

/** `+61`, `0061`, `0011 61` and an 11-digit `61…` become `0…`; other characters go. */
export function toDomesticDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  const [dialled = ''] = /^(?:0011|00)61/.exec(digits) ?? [];
  if (dialled) return domestic(digits.slice(dialled.length));
  if (typed.trim().startsWith('+') && digits.startsWith('61')) return domestic(digits.slice(2));
  if (digits.length === 11 && digits.startsWith('61')) return domestic(digits.slice(2));
  return digits;
}

/** People often write `+61 (0)491 …`; 1300 and 1800 numbers have no leading zero. */
function domestic(rest: string): string {
  return /^(0|1[38]00)/.test(rest) ? rest : `0${rest}`;
}

export function isPhone(digits: string): boolean {
  return /^\d{10}$/.test(digits);
}

/** Takes text messages. */
export function isMobile(digits: string): boolean {
  return /^04\d{8}$/.test(digits);
}

export function toInternational(digits: string): string {
  return `+61${digits.slice(1)}`;
}

export function formatPhone(digits: string): string {
  if (/^13\d{4}$/.test(digits)) return `${digits.slice(0, 2)} ${digits.slice(2, 4)} ${digits.slice(4)}`;
  if (!isPhone(digits)) return digits;
  if (/^(04|1300|1800)/.test(digits)) {
    return `${digits.slice(0, 4)} ${digits.slice(4, 7)} ${digits.slice(7)}`;
  }
  return `${digits.slice(0, 2)} ${digits.slice(2, 6)} ${digits.slice(6)}`;
}
