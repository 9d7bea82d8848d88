/** What a person agrees to, stored word for word with the time. */
export const WATCH_CONSENT =
  'We’ll email you when a car you saved drops in price, is sold, is back on the market or is removed. Turn this off any time.';
