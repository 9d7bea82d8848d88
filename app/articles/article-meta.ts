/** Metadata for search engines and link previews. The author’s email stays out of it. */
import type { MetaDescriptor } from 'react-router';
import type { Article, WithContext } from 'schema-dts';
import { type ArticleDetail, articleHref, EDITORS } from '#app/articles/article.ts';
import { LINK_PREVIEW, linkPreviewUrl, photoUrl } from '#app/vocabulary/photo.ts';

type Site = { name: string; origin: string };

export const FEED_PATH = '/articles/feed.xml';

export function articleMeta(article: ArticleDetail, site: Site): MetaDescriptor[] {
  const title = `${article.title} | ${site.name}`;
  const address = `${site.origin}${articleHref(article)}`;
  return [
    { title },
    { name: 'description', content: article.summary },
    { tagName: 'link', rel: 'canonical', href: address },
    feedLink(site),
    { property: 'og:type', content: 'article' },
    { property: 'og:site_name', content: site.name },
    { property: 'og:title', content: article.title },
    { property: 'og:description', content: article.summary },
    { property: 'og:url', content: address },
    { property: 'article:published_time', content: article.createdAt.toISOString() },
    { property: 'article:modified_time', content: article.updatedAt.toISOString() },
    { property: 'article:section', content: article.category },
    ...imageMeta(article, site),
    { 'script:ld+json': articleJsonLd(article, site) },
  ];
}

export function feedLink(site: Site): MetaDescriptor {
  return {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/rss+xml',
    title: `Articles from ${site.name}`,
    href: `${site.origin}${FEED_PATH}`,
  };
}

function imageMeta({ previewImage, title }: ArticleDetail, site: Site): MetaDescriptor[] {
  if (!previewImage) return [];
  return [
    { property: 'og:image', content: new URL(linkPreviewUrl(previewImage), site.origin).href },
    { property: 'og:image:width', content: String(LINK_PREVIEW.width) },
    { property: 'og:image:height', content: String(LINK_PREVIEW.height) },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** https://schema.org/Article */
function articleJsonLd(article: ArticleDetail, site: Site): WithContext<Article> {
  const address = `${site.origin}${articleHref(article)}`;
  const images = [article.previewImage, ...article.sections.flatMap((section) => section.images)];
  const publisher = { '@type': 'Organization', name: site.name, url: `${site.origin}/` } as const;
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    '@id': address,
    url: address,
    mainEntityOfPage: address,
    headline: article.title,
    description: article.description,
    articleSection: article.category,
    inLanguage: 'en-AU',
    datePublished: article.createdAt.toISOString(),
    dateModified: article.updatedAt.toISOString(),
    image: images.flatMap((photo) => (photo ? new URL(photoUrl(photo, 1600), site.origin).href : [])),
    author: { ...publisher, name: `${site.name} ${EDITORS}` },
    publisher,
  };
}
