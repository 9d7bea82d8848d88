/** Made on the server, so that no browser loads the encoder. */
import { encode } from 'uqr';

/** Scanners read every mask, and finding the best one takes twenty times as long as the code itself. */
const MASK = 3;

/** Rows of modules, `1` for a dark one, without the quiet zone. */
export function addressCode(address: string): string[] {
  return encode(address, { ecc: 'M', border: 0, maskPattern: MASK }).data.map((row) =>
    row.map((isDark) => (isDark ? '1' : '0')).join(''),
  );
}
