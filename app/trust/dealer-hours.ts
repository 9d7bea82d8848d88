import type { LicenceState } from '#app/vocabulary/licences.ts';
import { openNow, stateOfAddress } from '#app/vocabulary/open-now.ts';
import { type OpeningHours, openingLines, readOpeningHours } from '#app/vocabulary/opening-hours.ts';

export type DealerHours = {
  /** “Open until 5:30 pm”. Null where the hours or the state can’t be read. */
  now: string | null;
  lines: { days: string; hours: string }[];
  notes: readonly string[];
  /** Hours that we can’t read, as the dealer wrote them. */
  written: string;
};

const HOLIDAYS = 'Public holidays may differ.';

type Written = { hours: string; address: string; licenceState: LicenceState | null };

export function dealerHours({ hours, address, licenceState }: Written, at: Date): DealerHours {
  const read = readOpeningHours(hours);
  if (!read) return { now: null, lines: [], notes: [], written: hours };
  const state = stateOfAddress(address) ?? licenceState;
  return { now: state && openNow(read, state, at), lines: openingLines(read), notes: notesOf(read), written: '' };
}

function notesOf({ notes }: OpeningHours): readonly string[] {
  return notes.some((note) => /public holiday/i.test(note)) ? notes : [...notes, HOLIDAYS];
}
