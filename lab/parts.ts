export const FAULT_PARTS = [
  ...(['mix', 'embedded-mix', 'drafts', 'alerts', 'agreements', 'codes', 'connections', 'followers'] as const),
  ...(['smtp', 'disk', 's3', 'two-servers'] as const),
];

/** Stored scripts come last: they spoil what the others read. */
export const ATTACK_PARTS = [
  ...(['access', 'mass-assignment', 'redirects', 'csrf', 'poisoning', 'timing', 'people', 'malformed'] as const),
  ...(['images', 'bombs'] as const),
  ...(['stalled-uploads', 'slow-senders', 'flood', 'sql', 'slow-readers', 'stored-scripts'] as const),
];

/** The named parts in their own order, or all if none is named. Ends the process if one is unknown. */
export function chooseParts<Part extends string>(parts: Part[], named: string[]): Part[] {
  const unknown = named.find((name) => !parts.includes(name as Part));
  if (unknown === undefined) return named.length > 0 ? parts.filter((part) => named.includes(part)) : parts;
  process.stderr.write(`There is no part “${unknown}”. The parts are: ${parts.join(', ')}.\n`);
  process.exit(1);
}
