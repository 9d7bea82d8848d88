import type { Random } from '#demo/random.ts';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** An id like the site's own, the same for the same seed. */
export function demoId(random: Random): string {
  return Array.from({ length: 12 }, () => ALPHABET[Math.floor(random() * 32)]).join('');
}
