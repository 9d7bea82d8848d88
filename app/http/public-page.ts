export type PageContent = 'listings' | 'sellers' | 'articles';

export type PublicPage = { address: string; shows: readonly PageContent[] };
