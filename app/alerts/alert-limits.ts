export const SEARCHES_OF_ACCOUNT = 50;
export const SEARCHES_OF_ADDRESS = 10;
/** A search that its address hasn’t confirmed is deleted then. The privacy policy states it. */
export const CONFIRM_WITHIN_DAYS = 7;

const HOUR = 3600;

export const SEARCHES_FROM_VISITOR = { name: 'alert-searches', attempts: 20, seconds: HOUR };
