import type { MetaDescriptor } from 'react-router';

export type Site = { siteName: string; origin: string };
type Page = { title: string; description: string; path: string };

export function siteMeta(site: Site | undefined, { title, description, path }: Page): MetaDescriptor[] {
  const full = `${title} | ${site?.siteName}`;
  return [
    { title: full },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: `${site?.origin}${path}` },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
  ];
}

export const NOINDEX: MetaDescriptor = { name: 'robots', content: 'noindex' };

export const NOINDEX_FOLLOW: MetaDescriptor = { name: 'robots', content: 'noindex,follow' };

export function privateMeta(site: Pick<Site, 'siteName'> | undefined, title: string): MetaDescriptor[] {
  return [{ title: `${title} | ${site?.siteName}` }, NOINDEX];
}
