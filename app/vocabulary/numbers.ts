const MAX_PAGE = 1_000_000;

export function parsePage(param: string | null): number {
  return param !== null && /^0*[1-9]\d*$/.test(param) ? Math.min(Number(param), MAX_PAGE) : 1;
}

const whole = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 });

export function formatCount(count: number): string {
  return whole.format(count);
}

export function formatCars(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'car' : 'cars'}`;
}

export function formatKilometers(kilometers: number): string {
  return `${whole.format(kilometers)} km`;
}
