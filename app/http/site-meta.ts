/** What a page without data of its own says to search engines and link previews. */
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

/** What search engines may read and must not show. */
export const NOINDEX: MetaDescriptor = { name: 'robots', content: 'noindex' };

/** The same, and its links lead to what may be shown. */
export const NOINDEX_FOLLOW: MetaDescriptor = { name: 'robots', content: 'noindex,follow' };

/** Of a page that is for people who are on the site already: forms of an account, what is somebody's own, administration. */
export function privateMeta(site: Pick<Site, 'siteName'> | undefined, title: string): MetaDescriptor[] {
  return [{ title: `${title} | ${site?.siteName}` }, NOINDEX];
}
