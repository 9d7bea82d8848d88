/** Judges a message as ads are judged, before it is delivered. Nothing here reads or stores anything. */
import { SENDER_RULES } from '#app/vocabulary/scam-rules.ts';
import { findScamRules, type OurSite } from '#app/vocabulary/scam-words.ts';

/** What the database knows about a message. */
export type SenderFacts = {
  /** Other sellers who got the same words within a week; 0 for a short text, which many people write. */
  sellersWithSameText: number;
  /** Other accounts that use a phone number or email in it. */
  accountsWithContact: number;
  reporters: number;
};

/** `reasons` follow “this message”, the gravest first; none if it is clear. */
export type Verdict = { state: 'clear' | 'careful' | 'held'; reasons: string[] };

const SELLERS_CAREFUL = 4;
const SELLERS_HELD = 9;
const ACCOUNTS_HELD = 3;
const REPORTERS_HELD = 3;

export const UNKNOWN_SENDER: SenderFacts = { sellersWithSameText: 0, accountsWithContact: 0, reporters: 0 };

/** Clear is delivered, careful is delivered without live links, held waits for a moderator. Two that are careful hold. */
export function judgeMessage(text: string, site: OurSite, facts: SenderFacts = UNKNOWN_SENDER): Verdict {
  const broken = [...rulesOfSender(facts), ...findScamRules(text, site)];
  const [held, careful] = [
    broken.filter(({ message }) => message === 'held'),
    broken.filter(({ message }) => message === 'careful'),
  ];
  const state = held.length > 0 || careful.length > 1 ? 'held' : careful.length > 0 ? 'careful' : 'clear';
  return { state, reasons: [...held, ...careful].map(({ says }) => says) };
}

function rulesOfSender({ sellersWithSameText, accountsWithContact, reporters }: SenderFacts) {
  const { sameText, manySameText, sharedContact, reported } = SENDER_RULES;
  return [
    ...(reporters >= REPORTERS_HELD ? [reported] : []),
    ...(accountsWithContact >= ACCOUNTS_HELD ? [sharedContact] : []),
    ...(sellersWithSameText >= SELLERS_HELD
      ? [manySameText]
      : sellersWithSameText >= SELLERS_CAREFUL
        ? [sameText]
        : []),
  ];
}
