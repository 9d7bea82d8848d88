/** Demo passwords are derived from the site's secret, so each site has its own. */
import { deriveCode } from '#app/platform/secret.server.ts';

/** Letters and digits from the secret, and the other characters that the password rule requires. */
export function demoPassword(email: string): string {
  const letters = deriveCode('demo-password', email).replace(/[^A-Za-z0-9]/g, '');
  return `Kb1!${letters.slice(0, 10)}`;
}

/** Printed in the terminal, so it only works on that machine. */
export function isDemoPassword(email: string, password: string): boolean {
  return password === demoPassword(email);
}
