/** What a person agrees to, stored word for word with the time. */
export const WATCH_CONSENT =
  'Email me when the price of a car I saved drops, or when it’s sold or removed. I can turn this off at any time.';
