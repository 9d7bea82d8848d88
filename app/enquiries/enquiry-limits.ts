const HOUR = 3600;
const MINUTE = 60;

export const MAX_MESSAGE = 4_000;
export const PHOTOS_OF_MESSAGE = 6;
/** An account counts as new for this long. */
export const NEW_ACCOUNT_DAYS = 7;
/** A message whose address isn’t confirmed is deleted then. The privacy policy states it. */
export const CONFIRM_WITHIN_DAYS = 7;
/** How long a browser is remembered, and how long the link of an email opens a conversation. */
export const REMEMBERED_DAYS = 30;

export const CONVERSATIONS_OF_ACCOUNT = { name: 'conversations', attempts: 60, seconds: HOUR };
/** For a new account, or an email without one. */
export const CONVERSATIONS_OF_NEW = { name: 'conversations-of-new', attempts: 10, seconds: HOUR };
/** From one visitor without an account, with any address. */
export const CONVERSATIONS_FROM_VISITOR = { name: 'conversations-from', attempts: 10, seconds: HOUR };
/** More wait, and come in one email. */
export const MAIL_EVERY_MS = 5 * 60_000;
/** From one side. Ten a minute would be a fast talk. */
export const MESSAGES_OF_CONVERSATION = { name: 'messages-of-conversation', attempts: 30, seconds: 10 * MINUTE };
/** After the first number answers slow down, after the second they are rejected. */
export const MESSAGES_SLOWED = { name: 'messages-slowed', attempts: 12, seconds: MINUTE };
/** What we answer to emails that we can’t pass on, for each side of a conversation. */
export const MAILED_NOTICES = { name: 'mailed-notices', attempts: 10, seconds: HOUR };
export const MESSAGES_REFUSED = { name: 'messages-refused', attempts: 40, seconds: MINUTE };
