import type { Finding } from '#app/trust/rules/finding.ts';
import { findLinks, findScamWords, isHiddenLink } from '#app/vocabulary/scam-words.ts';

/** Other links only warn, in the form. */
export function checkWords(cars: readonly { id: string; description: string }[]): Finding[] {
  return cars.flatMap(({ id, description }) => {
    const hasHiddenLink = findLinks(description).some(isHiddenLink);
    const words = [...findScamWords(description), ...(hasHiddenLink ? ['link to a chat or a hidden address'] : [])];
    return words.length > 0 ? [{ listingId: id, rule: 'scam-words' as const, evidence: { words } }] : [];
  });
}
