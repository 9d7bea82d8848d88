export const LINK_DAYS = 60;
/** The privacy policy states it. */
export const KEEP_ASKS_DAYS = 120;

/** Emails per day that buyers can trigger to one seller, one per car. */
export const BUYER_ASKS_PER_DAY = 5;

const HOUR = 3600;

export const SOLD_REPORTS_FROM_ADDRESS = { name: 'sold-reports', attempts: 10, seconds: HOUR };
