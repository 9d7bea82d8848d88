/** Parses the command line of `npm run import`. */
import { parseArgs } from 'node:util';
import { isPhone, toDomesticDigits } from '#app/vocabulary/phone.ts';

export const USAGE =
  'npm run import -- FILE --mapping MAPPING --seller EMAIL [--photos DIR] [--dry-run] [--rejects FILE]\n' +
  '                        [--withdraw-missing] [--phone NUMBER] [--dealership NAME]';

export type ImportArguments = {
  file: string;
  mapping: string;
  seller: string;
  photos: string | null;
  rejects: string | null;
  isDryRun: boolean;
  withdrawsMissing: boolean;
  phoneNumber: string;
  dealershipName: string;
};
export type ParsedArguments = { ok: true; args: ImportArguments } | { ok: false; reason: string };

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Reports the first error in one sentence. */
export function parseArguments(words: string[]): ParsedArguments {
  const read = readWords(words);
  if (!read.ok) return read;
  const { positionals, values } = read;
  const [file, ...others] = positionals;
  if (!file) return reject('Give the CSV file to import.');
  if (others.length > 0) return reject(`One file at a time: remove "${others[0]}".`);
  if (!values.mapping) return reject('Give the mapping file with --mapping.');
  if (!values.seller) return reject('Give the seller’s email with --seller.');
  if (!EMAIL.test(values.seller)) return reject(`--seller needs an email address, and "${values.seller}" isn’t one.`);
  const phoneNumber = toDomesticDigits(values.phone ?? '');
  if (values.phone !== undefined && !isPhone(phoneNumber)) {
    return reject(`--phone needs a ten-digit number, and "${values.phone}" isn’t one.`);
  }
  const args = {
    file,
    mapping: values.mapping,
    seller: values.seller.toLowerCase(),
    photos: values.photos ?? null,
    rejects: values.rejects ?? null,
    isDryRun: values['dry-run'] ?? false,
    phoneNumber,
    withdrawsMissing: values['withdraw-missing'] ?? false,
    dealershipName: (values.dealership ?? '').trim(),
  };
  return { ok: true, args };
}

function readWords(words: string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        mapping: { type: 'string' },
        seller: { type: 'string' },
        photos: { type: 'string' },
        rejects: { type: 'string' },
        phone: { type: 'string' },
        dealership: { type: 'string' },
        'dry-run': { type: 'boolean' },
        'withdraw-missing': { type: 'boolean' },
      },
    });
    return { ok: true as const, positionals, values };
  } catch (error) {
    return reject(`${(error as Error).message.split('. ')[0]}.`);
  }
}

function reject(reason: string): { ok: false; reason: string } {
  return { ok: false, reason };
}
