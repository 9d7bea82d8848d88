/** A digest's text, as signed, published and emailed. */
export type Digest = { day: string; previousDigest: string; heads: number; digest: string };
export type PrintedDigest = Pick<Digest, 'day' | 'digest'>;

export function digestStatement({ day, previousDigest, heads, digest }: Digest): string {
  return [
    'Kerbside histories',
    `day: ${day}`,
    `previous: ${previousDigest || 'none'}`,
    `heads: ${heads}`,
    `digest: ${digest}`,
    '',
  ].join('\n');
}

export function printDigest(digest: Digest & { publicKey: string; signature: string }): string {
  return `${digestStatement(digest)}signature: ${digest.signature}\npublic key: ${digest.publicKey}\n`;
}

const PRINTED = /^\W*day: (\d{4}-\d\d-\d\d)\b[\s\S]*?^\W*digest: ([0-9a-f]{64})\b/gm;

/** From an email as text or as its file, or from several one after the other. */
export function findPrintedDigests(text: string): PrintedDigest[] {
  const unwrapped = text.replaceAll(/=\r?\n/g, '');
  return [...unwrapped.matchAll(PRINTED)].map(([, day = '', digest = '']) => ({ day, digest }));
}
