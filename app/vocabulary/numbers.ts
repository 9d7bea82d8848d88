const whole = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 });

export function formatCount(count: number): string {
  return whole.format(count);
}

export function formatKilometers(kilometers: number): string {
  return `${whole.format(kilometers)} km`;
}
