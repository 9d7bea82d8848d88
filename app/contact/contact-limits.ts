/** How often somebody may write to us, and how long we keep it. Keys are the e-mail they give and a visitor's address. */
const HOUR = 3600;

export const MESSAGES_OF_EMAIL = { name: 'messages-of-email', tries: 5, seconds: HOUR };
export const MESSAGES_FROM_ADDRESS = { name: 'messages-from-address', tries: 20, seconds: HOUR };

/** The privacy policy says so. */
export const MESSAGE_YEARS = 2;
