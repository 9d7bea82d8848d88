export type Shown = 'listings' | 'sellers' | 'articles';

export type PublicPage = { address: string; shows: readonly Shown[] };
