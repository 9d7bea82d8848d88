import { Link } from 'react-router';
import { type ArticleSummary, selectForHome } from '#app/articles/article.ts';
import { ArticleCards } from '#app/articles/article-card.tsx';

/** The home page's articles; nothing at all where there are none. */
export function LatestUpdates({ articles }: { articles: ArticleSummary[] }) {
  const { featured, others, hasMore } = selectForHome(articles);
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby="updates" className="wrap mt-16">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="updates" className="font-bold text-[1.6rem]">
          Latest Updates
        </h2>
        {hasMore && (
          <Link to="/articles" className="text-link py-1">
            View All Articles
          </Link>
        )}
      </div>
      <div className="grid gap-5">
        {featured.length > 0 && <ArticleCards articles={featured} size="large" className="md:grid-cols-2" />}
        {others.length > 0 && <ArticleCards articles={others} size="small" className="sm:grid-cols-2 lg:grid-cols-3" />}
      </div>
    </section>
  );
}
