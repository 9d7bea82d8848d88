/** Shown beside the button, and stored as what was agreed to. */
export const WATCH_CONSENT =
  'Email me when the price of a car I saved drops, or when it’s sold or removed. I can turn this off at any time.';
