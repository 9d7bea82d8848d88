// cspell:ignore removalists defen payid osko razer wednes satur reserv carhistory racv nrma youtu insta immobili carsales autotrader tele shorturl rebrand moderat rais increas compan verif reimburs peacekeep
/**
 * What ads and messages are judged by, one row a rule, in the order in which a message names them. `/safety` shows the
 * rows. Signs are words of text that `plainText` has put right:
 * `|` or, `*` any ending, ` .. ` a little later in the sentence, ` & ` as well, in the same two sentences.
 */
export type ScamRule = {
  name: string;
  /** What becomes of a message with it alone. Two that are careful hold it. */
  message: 'held' | 'careful';
  /** It holds an ad, unless it only warns its seller. */
  onlyWarnsAds?: true;
  /** Follows “this message” and “one that”. */
  says: string;
  signs: readonly string[];
  /** For what isn’t words. */
  patterns?: readonly RegExp[];
  /** Words in the same two sentences that make it honest. */
  unless?: string;
};

const CODE = 'otp|pass ?codes?|codes?|pins?|(?:4|5|6|four|five|six)[- ]digit*|(?:4|5|6|four|five|six) digits|digits';
const ASK = 'tell|forward|share|reply|read|give|send|type|enter|confirm|provide|put|need|text';
const TO_YOU = 'sent|sends?|way|coming|texts?|texted|sms|get|got|gets|receive*|came|comes?|just';
const REAL = 'real|bots?|robot|human|legit|genuine|serious|fake|scammer';
const ACCOUNT = 'account|identity|card|bank|pay ?id|paypal|payment|profile|funds|yourself|seller';
const PAGE = 'https?:|www|link|click|log ?in|page|web ?site|portal|form|here:|address below|{host}';
const MONEY = 'money|funds|payments?|cash';
const LATER = 'until|till|after|days|when|once|released?';
const OFFICE =
  'team|support|dept|department|moderator|admin*|officer|help ?desk|customer (?:care|service)|safe (?:deal|pay)|verification|security|trust|billing|fraud|safety|invoice|alert|requires?|protection|guarantee|escrow|pay|insurance';
const AGENT =
  '(?:shipping|pick[ -]?up|transport|delivery|courier|freight|logistics|removal|haulage) (?:agents?|compan*|firm|guys?|people)|agents?|couriers?|movers?|transporters?|shippers?|forwarders?|removalists?|haulage|private driver';
const PICK_UP = 'pick*|collect*|deliver*|inspect*|bring|comes?|handle*|for me|in touch|my behalf|ships?|come';
const AWAY =
  'offshore|at sea|on a ship|vessel|rigs?|platform|navy|army|military|air force|defen[cs]e force|mission|overseas|abroad|marine|petroleum|united nations|peacekeep*|another country|remote site|stationed|antarctica|cruise|in storage';
const CANNOT =
  "(?:can'?t|cannot|unable to|not able to|no|bad|no mobile|no phone) (?:\\w+ )?(?:calls?|talk|phone|meet|come|see|view|inspect|speak|coverage|reception|signal|access|service|show)|(?:only|just) (?:\\w+ )?(?:e?mail|internet|text|message)|calls? not possible|email (?:me )?(?:only|for details)";
const MARKET = 'gumtree|e-?bay|facebook|marketplace|amazon|carsales|autotrader|paypal';
const CHAT = "what'?s[ -]?app|tele[ -]?gram|viber|we ?chat|signal|google chat|hangouts|kik";
const REPORT = 'report|certificate|check|verification|history|receipt';

export const SCAM_RULES: readonly ScamRule[] = [
  {
    name: 'requests for codes',
    message: 'held',
    says: 'asks for a code sent to a phone or email',
    signs: [
      `${CODE} & ${TO_YOU} .. you|u|your|ur & ${ASK}|what'?s|what is|what does`,
      `google .. number .. ${ASK}`,
      `${CODE} & you|u .. get|got|receive|see & ${ASK}|what'?s|what does`,
      `${CODE} .. to|on|by|via .. your|ur .. phone|mobile|cell|number|e?mail|sms|inbox`,
      `${CODE} .. confirm|prove|verify|check|know|sure .. ${REAL}`,
      `${REAL} .. send*|text*|get|receive* .. ${CODE}`,
      `${ASK} .. verification (?:codes?|numbers?)|codes? (?:you|u|that)|pin (?:you|u)`,
      'otp|one[- ]time (?:code|pass ?code|password|pin)|google voice',
      'what (?:number|code|pin) .. receive|get|got',
      'number|phone & log in & what.s the code',
    ],
    unless:
      'gate|door|boom|garage|radio|alarm|keyless|keypad|key ?safe|lock ?box|lift|intercom|building|complex|car ?park|unit|paint|engine|fault|error|obd|tuning|immobili[sz]er|head unit|tail ?gate|pairing|post|location|map|(?:sent|texted|sends|texts) me|stereo',
  },
  {
    name: 'false links',
    message: 'held',
    says: 'has a link that pretends to lead somewhere else',
    signs: [],
    patterns: [
      /\bxn--[a-z\d-]+|https?:\/\/(?:[^\s/]*@|\d{1,3}(?:\.\d{1,3}){3})/g,
      /\b[\w.-]{0,40}(?:verify|confirm|login|log-in|secure|escrow|wallet|refund|claim|unlock|payid)[\w-]*\.[a-z][\w.]*/g,
      /\b[\w-]+\.[a-z]{2,}\/\S*\b(?:verify|confirm|login|signin|pay|payment|claim|refund|wallet)\b/g,
    ],
  },
  {
    name: 'verification pages',
    message: 'held',
    says: 'asks you to verify an account, a card or a payment, or for a password',
    signs: [
      `verif*|validate|unlock|authenticate|reactivate .. your|ur|you|u .. ${ACCOUNT} & ${PAGE}|receive|release|required|money`,
      `confirm|update .. your|ur .. ${ACCOUNT} & ${PAGE}`,
      `verif* (?:that )?(?:your|ur|you|u)|verification & ${PAGE}|within \\d+|flagged|suspend*|deleted?|removed|funds`,
      'payment .. pending|on hold & confirm|verify|accept|release',
      'account|listing|ad .. suspended|closed|locked|blocked|restricted|removed|deleted .. until|unless|in \\d+|within',
      'log ?in|sign ?in|click|put in|enter|add .. keep|avoid|restore|unlock|secure|receive|accept|claim|release|your card|your bank',
      'unusual|suspicious .. activity|sign|log',
      `${ASK} .. your|ur .. password|bank (?:log ?in|card)|net ?bank*|card (?:number|details)|cvv|log ?in`,
    ],
  },
  {
    name: 'our name',
    message: 'held',
    says: 'pretends to be from us or to be covered by us',
    signs: [
      `SITE(?:'s)?(?: ?[-:])? (?:${OFFICE}|we)`,
      `(?:we|us) (?:at|from) SITE|(?:this is|we are|we're|i'm|i am|i work for|message from|notice from) (?:the )?SITE`,
      `SITE .. ${OFFICE}`,
      'insured|protected|guaranteed|secured|handled|held|covered|backed .. by SITE',
      `SITE & received|holds?|holding|keeps?|released?|protects?|guarantees?|insures? .. ${MONEY}|deposit|it`,
    ],
    patterns: [
      /(?<![\w.])(?!(?:www\.)?SITE_HOST(?![\w-]|\.\w))(?:[a-z\d-]+\.)*[a-z\d-]*SITE[a-z\d-]*(?:\.[a-z\d-]+)+/g,
    ],
  },
  {
    name: 'escrow',
    message: 'held',
    says: 'proposes escrow, or someone who holds the money',
    signs: [
      'escrow|holding account|neutral party',
      'third[- ]party|middle ?man|intermediary & hold*|keep*|release* & until|till|release*|when|once|money|funds',
      `${MONEY} & holds?|holding|keeps?|keeping|held|kept & trust company|third[- ]party|company|service|they|courier|protected & ${LATER}`,
      `(?:${MONEY}) (?:is|are|gets|will be|stays?) (?:held|kept|frozen) & ${LATER}`,
    ],
  },
  {
    name: 'PayID overpayment',
    message: 'held',
    says: 'is about a PayID “upgrade” or paying too much',
    signs: [
      'pay ?id|osko & upgrade*|business (?:account|one|status|pay ?id)|merchant|overpay*|extra|activate|reversed & pay*|send|sent|sends|need|must|has',
      'pay ?id|osko|facebook pay|gumtree pay & on hold|hold on|pending|limit & you need|needs you|has to|have to|until you|must|should',
      'upgrade|extend*|expand*|rais*|increas* .. limit .. pay*|send*|return*',
      'limit & extended|expanded|raised|increased|upgraded & send|pay|return',
      'overpay|overpayment|overpaid (?:you|u|by|for the)|(?:paid|sent|transferred) (?:you )?(?:\\$?[\\d,]+ )?too much',
      'refund|return|send back|forward .. difference|extra|excess|surplus',
      "you|u|please|kindly|and|then .. send|forward|pass|transfer|return|give .. rest|extra|excess|remainder|what'?s left .. to|back|on|him",
      'instead of \\$?\\d[\\d,]*|by accident|accidentally|by mistake & send|refund|return|rest|pay (?:me )?(?:the difference|back) & sent|paid|typed|transferred',
      'more than (?:the|your|my|you)|surplus|plus \\$?\\d+|extra|covers the car & driver|mover|agent|courier|transporter|cash it|give (?:it|him|the)|pass on & pay|paid|cheque|send|price',
    ],
  },
  {
    name: 'gift cards',
    message: 'held',
    says: 'asks for gift cards',
    signs: [
      'pay|paid|payment|deposit|accept*|send|take|buy|get|purchase .. gift ?(?:cards?|vouchers?)',
      '(?:steam|itunes|google play|apple|amazon|razer|vanilla) (?:gift ?)?(?:cards?|vouchers?)',
      'do|pay|accept|send|use|via|with|by .. itunes',
    ],
    unless: 'comes with|birthday|from the dealer|included',
  },
  {
    name: 'deployed overseas',
    message: 'careful',
    says: 'comes from someone who’s away, or doesn’t need to see the car',
    signs: [
      "(?:i'?m|i am|we are|am|currently|being) (?:being |currently )?(?:deployed|deployment)|military deployment|oil rig",
      'deployed|deployment .. overseas|abroad|offshore|army|navy',
      `${AWAY} & ${CANNOT}`,
      "can'?t take calls",
      'moved to .. and|so .. car',
      "don'?t need|do not need|no need|not necessary|won'?t be coming|will not be coming .. see|view*|inspect*|look|test & agent|courier|mover|company|firm|cousin|trust|pictures|pics|pay|paypal|haulage|transporter",
      'happy with|trust|satisfied with .. pictures|pics|photos|images .. buy*|pay|take|cousin|agent|send',
    ],
    unless:
      'until|till|again|back (?:on|in|by|from|home)|home (?:on|in|every|again)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekends?|fortnight|air ?bags?',
  },
  {
    name: 'shipping agent',
    message: 'careful',
    says: 'has an agent or courier collect or deliver a car they haven’t seen',
    signs: [
      `${AGENT} & ${PICK_UP} & clears?|payment|paid|pay|bank|paypal|cheque|can'?t|cash|insurance|e?mail|details|free|${MONEY}|price`,
      `${AGENT} .. will|can|ships?|deliver*|that .. ${PICK_UP}|everything|anywhere|any`,
      '(?:my|our) (?:own )?(?:shipping|courier|transport|delivery|pick[ -]?up|freight) (?:agents?|company|firm)|on my behalf|tracking number',
      'stored|sealed|held|kept|is|at|in|with .. shipping|logistics|freight|transport|warehouse|container|carrier|depot|port & deliver*|bring|ship|send it',
      'deliver*|ships?|shipped|send|bring .. after|once|within .. payment|paid|you (?:pay|make)',
      'after (?:the )?delivery|home trial|\\w+ days (?:to|for) (?:try|test|inspect*|trial)|delivered to you free',
      'ships?|delivery|shipping .. free|any(?:where| address| state)|all states',
    ],
    unless:
      "i was happy|after i(?:'ve| have)|have it inspected|inspected first|i'?ll come|once i(?:'ve| have)|i'?d check",
  },
  {
    name: 'fees first',
    message: 'careful',
    says: 'asks you to pay a fee first, and promises it back',
    signs: [
      'fees?|insurance|charges? .. get (?:it|that|this) (?:all )?back|refund*|reimburs*|pay you back|pays? it back|give it back',
      'refundable (?:\\w+ )?fee|cover the insurance|(?:courier|shipping|delivery|agent|driver|transporter)(?:.s)? (?:insurance|fee)',
      'pay|cover|send .. insurance|courier|shipping|delivery|customs|release|clearance|processing|activation .. fees?|first|up ?front',
    ],
  },
  {
    name: 'paying before a viewing',
    message: 'careful',
    says: 'asks for money before you’ve seen the car',
    signs: [
      'before (?:an? |the |any |you(?:.ve)? |you can |booking |anyone )?(?:inspect*|view*|sees?|look)|without (?:an? |any )?(?:inspect*|view*|seeing) & deposit|holding fee|reservation|up ?front|send|transfer',
      'view*|inspect*|see it|test drives? .. (?:after|once|when) (?:that|payment|you|u|they|the|your|i get|i have|we get|it)|afterwards|later|only for|only after|after(?= ?$|\\.) & deposit|holding|reserv*|paid|transfer|pay|fee',
      'no (?:viewing*|inspection*|test drive*) .. before|until|till|without|then & deposit|transfer*|pay*|fee|holding',
      'deposit|holding fee|reservation & address|keys|send you & after|then|once|when|i.ll & pay|send|transfer',
      'deposit|holding fee|transfer & send|transfer|pay|do the transfer & others|people|buyers|offers & now|today|tonight|asap|no refunds?|straight away|details below',
      'first .. pay|send|transfer .. fee|deposit',
      'half (?:now|first|up ?front)',
    ],
  },
  {
    name: 'money transfer',
    message: 'careful',
    says: 'is about payment by Western Union, MoneyGram or crypto',
    signs: ['western union|money ?gram|bit ?coins?|btc|usdt|crypto*|ethereum'],
  },
  {
    name: 'another site’s payment',
    message: 'careful',
    says: 'says that another site handles the payment',
    signs: [
      `(?:${MARKET}) (?:(?:vehicle|motors|autos|buyer|purchase|seller|car) ){0,2}(?:protection|guarantee|escrow|program|handles?|ships)`,
      `${MARKET} & invoice|instructions|link|covered|protect*|hold|held|guarantee* & they|will|your money|the money|pay|payment|deal|both`,
      `(?:handled|protected|processed|covered) by (?:the )?(?:${MARKET})|friends (?:and|&) family|(?:your|ur) paypal`,
      "(?:you|u)(?:'ll| will) (?:get|receive) .. e?mail|message|invoice .. payment|money|funds|paypal|bank|invoice",
    ],
  },
  {
    name: 'paid reports',
    message: 'careful',
    says: 'sends you to a site that sells reports',
    signs: [
      `${REPORT} & {report host}`,
      `buy|order|purchase|get|obtain .. ${REPORT} .. from|at|on|via|through .. {host}`,
    ],
    unless: '\\S*(?:gov\\.au|ppsr|carhistory|racv|racq|nrma)\\S*',
  },
  {
    name: 'link to a chat or a hidden address',
    message: 'careful',
    says: 'has a short link that hides where it leads, or one to a private chat',
    signs: [],
    patterns: [
      /(?<![\w.@-])(?:www\.)?(?:bit\.ly|tinyurl\.com|cutt\.ly|is\.gd|v\.gd|rb\.gy|ow\.ly|t\.ly|t\.co|tiny\.cc|shorturl\.at|rebrand\.ly|wa\.me|t\.me|chat\.whatsapp\.com|telegram\.me)(?![\w.-])/g,
      /(?<![\w.@-])(?:www\.)?(?!youtu\.be)[a-z\d]{1,8}\.(?!au\b)[a-z]{2}\/[a-z\d]{3,10}(?![\w/.-])/g,
    ],
  },
  {
    name: 'another app',
    message: 'careful',
    onlyWarnsAds: true,
    says: 'wants to move to another app or hides an address or number',
    signs: [
      `(?:add|text|message|msg|contact|write|reach|hit|find)(?: to)?(?: me| us| my)? (?:on|via|by|to|at|my) (?:my )?(?:${CHAT})`,
      '(?:on|via|by|use) (?:my )?(?:tele[ -]?gram|viber|we ?chat|signal|hangouts|kik)',
      `(?:${CHAT})(?: number)? (?:only|me(?! (?:a|the|some|your)))`,
      'write|reply|contact|message|answer .. (?:private|personal) e?mail',
      'at (?:g ?mail|out ?look|hot ?mail|ya ?hoo|proton ?mail|i ?cloud)|dm me',
    ],
    patterns: [
      /\b(?:what'?s[ -]?app|tele ?gram|insta(?:gram)?|snap|ig)\b ?(?:on |at |number )?[:@+\d]|@(?:g mail|out look|hot mail|ya hoo)\b/g,
      /(?<![\d.])\d(?:[ .*_-]\d){6,}(?!\d)|(?<![\w$.])(?=[\do .-]*\d)(?=[\do .-]*o)[0o](?:[ .-]?[\do]){8,11}(?![\w.])/g,
      /\b(?:(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple|plus|\d+)[\s,.-]*){3}(?:(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)[\s,.-]*){3,}/g,
    ],
  },
];

/** Rules about who writes, which need the database. */
export const SENDER_RULES = {
  sameText: { message: 'careful', says: 'went to several sellers in the same words' },
  manySameText: { message: 'held', says: 'went to ten or more sellers in the same words' },
  sharedContact: { message: 'held', says: 'has a phone number or email that several other accounts use' },
  reported: { message: 'held', says: 'comes from someone whom three people have reported' },
} as const;
