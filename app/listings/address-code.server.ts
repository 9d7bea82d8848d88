/** Made on the server, so that no browser loads the encoder. */
import { encode } from 'uqr';

/** Rows of modules, `1` for a dark one, without the quiet zone. */
export function addressCode(address: string): string[] {
  return encode(address, { ecc: 'M', border: 0 }).data.map((row) => row.map((isDark) => (isDark ? '1' : '0')).join(''));
}
