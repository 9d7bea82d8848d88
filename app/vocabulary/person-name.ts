// cspell:ignore helpdesk
/** Names that would be taken for the site's or a role of it, or that lead elsewhere. */
import { SAME_LOOK } from '#app/vocabulary/plain-text.ts';
import { findLinks } from '#app/vocabulary/scam-words.ts';

/** `ours`: the site's or a role's. `address`: an email, a phone number or a link. */
export type NameFault = 'ours' | 'address';

/** First names as little as whole ones. */
const TITLES = [
  'admin',
  'administrator',
  'administration',
  'moderator',
  'support',
  'official',
  'helpdesk',
  'webmaster',
];
/** Also surnames, so only a name of nothing else is one. */
const ROLES = [
  ...TITLES,
  'moderators',
  'moderation',
  'staff',
  'team',
  'help',
  'service',
  'services',
  'security',
  'system',
];
const BESIDE_ROLES = [
  'the',
  'your',
  'our',
  'and',
  'site',
  'website',
  'customer',
  'desk',
  'care',
  'center',
  'centre',
  'member',
];
/** A shorter name of the site may be part of a person's. */
const LONG_NAME = 6;

/** The letters it looks like, without spaces and accents. */
function lettersOf(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [...plain]
    .map((one) => SAME_LOOK[one] ?? one)
    .join('')
    .replace(/[^\p{L}]/gu, '');
}

const anyOf = (words: readonly string[]) => words.map(lettersOf).join('|');
const TITLE = new RegExp(`^(?:${anyOf(TITLES)})$`);
const ROLE = new RegExp(`^(?=.*(?:${anyOf(ROLES)}))(?:${anyOf([...ROLES, ...BESIDE_ROLES])})+$`);

const EMAIL = /@/;
const EMAIL_OF_BUSINESS = /\S@\S/;
const PHONE = /\d(?:[^\p{L}\d]{0,2}\d){5}/u;
const PHONE_OF_BUSINESS = /(?:\+|(?<!\d)0|(?<!\d)1[38])(?:[^\p{L}\d]{0,2}\d){5}/u;
/** Also a host of any ending, but not “St.John” or “J.R.Smith”. */
const HOST =
  /:\/\/|(?<![\p{L}\d.-])(?!(?:st|mrs?|ms|dr|jr|sr|prof|rev)\.)[\p{L}\d-]{2,}\.\p{L}{2,}|\sdot\s+(?:com|net|org|au)\b/iu;
const TURNS_AROUND = /[\u202a-\u202e\u2066-\u2069]/u;

export function faultOfName(name: string, siteName: string): NameFault | null {
  const first = name.trim().split(/[\s.,:_-]+/u)[0] ?? '';
  const isRole = readings(name).some((letters) => ROLE.test(letters)) || readings(first).some((it) => TITLE.test(it));
  return isRole || namesSite(name, siteName) ? 'ours' : faultOfAddress(name, EMAIL, PHONE);
}

export function faultOfBusinessName(name: string, siteName: string): NameFault | null {
  return namesSite(name, siteName) ? 'ours' : faultOfAddress(name, EMAIL_OF_BUSINESS, PHONE_OF_BUSINESS);
}

/** Digits as letters, and left out. */
function readings(name: string): string[] {
  return [lettersOf(name), lettersOf(name.replace(/\d/g, ''))];
}

function namesSite(name: string, siteName: string): boolean {
  const site = lettersOf(siteName);
  if (site === '') return false;
  if (site.length >= LONG_NAME) return readings(name).some((letters) => letters.includes(site));
  return [name, ...name.split(/\s+/u)].some((part) => readings(part).includes(site));
}

function faultOfAddress(name: string, email: RegExp, phone: RegExp): NameFault | null {
  const plain = name
    .normalize('NFKC')
    .replace(/。/g, '.')
    .replace(/\p{Cf}/gu, '');
  const leads = email.test(plain) || phone.test(plain) || HOST.test(plain) || findLinks(plain).length > 0;
  return leads || TURNS_AROUND.test(name) ? 'address' : null;
}
