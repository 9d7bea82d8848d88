const whole = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 });

/** `1234` → `1,234`. */
export function formatCount(count: number): string {
  return whole.format(count);
}

/** `41200` → `41,200 km`. */
export function formatKilometers(kilometers: number): string {
  return `${whole.format(kilometers)} km`;
}
