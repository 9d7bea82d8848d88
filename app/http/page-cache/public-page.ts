/** What a page shows: a change of any of it makes the page another. */
export type Shown = 'listings' | 'sellers' | 'articles';

/** A page that looks the same to every visitor, and the one address that it is kept under. */
export type PublicPage = { address: string; shows: readonly Shown[] };
