/** Words of scams that target Australian car buyers and sellers. Warnings against scams don't count. */
const SCAMS = [
  {
    name: 'deployed overseas',
    pattern:
      /\b(?:currently|being|been|am|is|military|army|navy)\s+(?:deployed|deployment)\b|\bdeploy(?:ed|ment)\b[^.!?\n]{0,30}\b(?:overseas|abroad|offshore|military|army|navy)\b|\boil rig\b/gi,
  },
  { name: 'escrow', pattern: /\bescrow\b/gi },
  {
    name: 'gift cards',
    pattern:
      /\b(?:pay|paid|payment|deposit|accept\w*|send)\b[^.!?\n]{0,40}\bgift\s?(?:card|voucher)s?\b|\b(?:steam|itunes|google play|apple)\s+(?:gift\s?)?cards?\b/gi,
  },
  {
    name: 'shipping agent',
    pattern:
      /\b(?:shipping|shipper|transport|pick[\s-]?up|freight)\s+agents?\b|\b(?:courier|agent|shipper)s?\s+will\s+(?:collect|pick|deliver|bring)\b/gi,
  },
  {
    name: 'PayID overpayment',
    pattern:
      /\bpay\s?id\b[^.!?\n]{0,60}\b(?:upgrade|business account|overpay\w*|extra|refund|limit)\b|\b(?:overpay(?:ment)?|refund the (?:difference|extra|balance))\b/gi,
  },
  { name: 'money transfer', pattern: /\b(?:western union|moneygram)\b/gi },
] as const;

const ADVICE = /\b(?:no|not|never|nor|without|avoid|beware|wary|don[’']?t|won[’']?t|do not|will not|scam\w*)\b/i;
const LINK =
  /(?<![@\w.])(?:https?:\/\/|www\.)[^\s<>"]+|(?<![@\w.])[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|info|biz|shop|site|online|xyz|link|me|ly)(?:\.au)?(?![\w@])(?:\/[^\s<>"]*)?/gi;
const CHAT_OR_SHORT =
  /^(?:https?:\/\/)?(?:www\.)?(?:wa\.me|t\.me|chat\.whatsapp\.com|bit\.ly|tinyurl\.com|cutt\.ly|is\.gd)\b/i;

export function findScamWords(text: string): string[] {
  return SCAMS.flatMap(({ name, pattern }) =>
    [...text.matchAll(pattern)].some(({ index, 0: words }) => !isAdvice(text, index, words)) ? [name] : [],
  );
}

export function findLinks(text: string): string[] {
  return [...new Set([...text.matchAll(LINK)].map(([link]) => link.replace(/[.,;:!?)]+$/, '')))];
}

/** What holds an ad: a message with it comes with a warning and without links. */
export function looksLikeScam(text: string): boolean {
  return findScamWords(text).length > 0 || findLinks(text).some(isHiddenLink);
}

const ANY_ADDRESS = /(?:https?:|www\.)\S+|[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}(?:[/?#:]\S*)?/giu;

/** For emails, whose programs make a link of anything that looks like an address. */
export function withoutLinks(text: string): string {
  return text.replace(ANY_ADDRESS, '(link removed)');
}

/** Leads to a private chat, or hides where it leads. */
export function isHiddenLink(link: string): boolean {
  return CHAT_OR_SHORT.test(link);
}

/** “No escrow”, “never pay a shipping agent”: said in the same sentence, before the words or within them. */
function isAdvice(text: string, index: number, words: string): boolean {
  const before =
    text
      .slice(0, index)
      .split(/[.!?\n;]/)
      .at(-1) ?? '';
  return ADVICE.test(before + words);
}
