export const SESSION_DAYS = 30;

const MINUTES = 60;
const HOURS = 3600;

const DAYS = 24 * HOURS;

/** Per account and IP address, or per known device. */
export const SIGN_IN_OF_ACCOUNT = { name: 'sign-in-of-account', attempts: 10, seconds: 15 * MINUTES };
/** Per account across all unknown devices, so that many addresses can't guess either. */
export const SIGN_IN_OF_STRANGERS = { name: 'sign-in-of-strangers', attempts: 50, seconds: DAYS };
export const SIGN_IN_FROM_ADDRESS = { name: 'sign-in-from-address', attempts: 100, seconds: 15 * MINUTES };
export const SIGN_UP_OF_ACCOUNT = { name: 'sign-up-of-account', attempts: 5, seconds: HOURS };
/** Emails per day to one mailbox. After that sign-ups send nothing; the last link still works. */
export const SIGN_UP_OF_STRANGERS = { name: 'sign-up-of-strangers', attempts: 20, seconds: DAYS };
export const SIGN_UP_FROM_ADDRESS = { name: 'sign-up-from-address', attempts: 30, seconds: HOURS };
export const RESEND_EACH_MINUTE = { name: 'resend-each-minute', attempts: 1, seconds: MINUTES };
export const RESEND_OF_ACCOUNT = { name: 'resend-of-account', attempts: 10, seconds: DAYS };
export const RESET_OF_ACCOUNT = { name: 'reset-of-account', attempts: 5, seconds: HOURS };
export const RESET_OF_STRANGERS = { name: 'reset-of-strangers', attempts: 20, seconds: DAYS };
export const RESET_FROM_ADDRESS = { name: 'reset-from-address', attempts: 30, seconds: HOURS };
export const CODE_FROM_ADDRESS = { name: 'code-from-address', attempts: 30, seconds: 15 * MINUTES };
export const PASSWORD_OF_VIEWER = { name: 'password-of-viewer', attempts: 10, seconds: 15 * MINUTES };
/** Each attempt emails an address the viewer typed. */
export const EMAIL_CHANGE_OF_VIEWER = { name: 'email-change-of-viewer', attempts: 5, seconds: HOURS };
export const SIGN_IN_LINK_OF_ACCOUNT = { name: 'sign-in-link-of-account', attempts: 5, seconds: HOURS };
export const SIGN_IN_LINK_OF_STRANGERS = { name: 'sign-in-link-of-strangers', attempts: 20, seconds: DAYS };
export const SIGN_IN_LINK_FROM_ADDRESS = { name: 'sign-in-link-from-address', attempts: 30, seconds: HOURS };
/** Per account and known device, or across all other devices. */
export const TWO_STEP_OF_ACCOUNT = { name: 'two-step-of-account', attempts: 10, seconds: 15 * MINUTES };
export const TWO_STEP_OF_DAY = { name: 'two-step-of-day', attempts: 50, seconds: DAYS };
export const PASSKEY_FROM_ADDRESS = { name: 'passkey-from-address', attempts: 60, seconds: 15 * MINUTES };
export const SOCIAL_FROM_ADDRESS = { name: 'social-from-address', attempts: 60, seconds: 15 * MINUTES };
/** Each code costs a text message, and may go to someone else's phone. */
export const PHONE_CODE_EACH_MINUTE = { name: 'phone-code-each-minute', attempts: 1, seconds: MINUTES };
export const PHONE_CODE_OF_NUMBER = { name: 'phone-code-of-number', attempts: 4, seconds: DAYS };
export const PHONE_CODE_OF_ACCOUNT = { name: 'phone-code-of-account', attempts: 6, seconds: DAYS };
export const PHONE_CODE_FROM_ADDRESS = { name: 'phone-code-from-address', attempts: 30, seconds: DAYS };
