import { ArrowLeft } from 'lucide-react';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { type ArticleSummary, MORE_ARTICLES_COUNT } from '#app/articles/article.ts';
import { ArticleCards } from '#app/articles/article-cards.tsx';
import { articleMeta } from '#app/articles/article-meta.ts';
import { findArticle, listNewestArticles } from '#app/articles/articles.server.ts';
import { NOINDEX } from '#app/http/site-meta.ts';
import { notFound } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { env } from '#app/platform/env.server.ts';
import { Trouble, TroubleCause } from '#app/ui/trouble.tsx';
import type { Route } from './+types/article';
import { ArticleBody } from './article-body.tsx';

export async function loader({ params }: Route.LoaderArgs) {
  if (!params.articleId) throw notFound('No article ID provided');
  const article = await findArticle(db, params.articleId);
  if (!article) throw notFound('Article not found');
  const newest = await listNewestArticles(db, MORE_ARTICLES_COUNT + 1);
  const more = newest.filter(({ id }) => id !== article.id).slice(0, MORE_ARTICLES_COUNT);
  return { article, more, site: { name: env.SITE_NAME, origin: env.PUBLIC_URL } };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? articleMeta(loaderData.article, loaderData.site) : [{ title: 'Article not found' }, NOINDEX];

export default function ArticlePage({ loaderData: { article, more } }: Route.ComponentProps) {
  return (
    <div className="wrap pt-6">
      <p className="mx-auto mb-6 max-w-[68ch]">
        <Link to="/articles" className="text-link inline-flex items-center gap-1.5 md:py-1">
          <ArrowLeft className="size-4" aria-hidden="true" />
          Back to Articles
        </Link>
      </p>
      <ArticleBody article={article} />
      {more.length > 0 && <MoreArticles articles={more} />}
    </div>
  );
}

function MoreArticles({ articles }: { articles: ArticleSummary[] }) {
  return (
    <section aria-labelledby="more" className="mt-16 print:hidden">
      <h2 id="more" className="mb-5 font-bold text-[1.6rem]">
        More articles
      </h2>
      <ArticleCards articles={articles} size="small" className="sm:grid-cols-2 lg:grid-cols-3" />
    </section>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404 ? String(error.data) : null;
  return (
    <Trouble title={missing ?? 'Failed to load article'}>
      {missing === null ? (
        <TroubleCause />
      ) : (
        <p className="text-muted">It may have been removed, or the link may be incomplete.</p>
      )}
      <Link to="/articles" className="button">
        Browse all articles
      </Link>
    </Trouble>
  );
}
