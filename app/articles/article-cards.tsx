import { Link } from 'react-router';
import { type ArticleSummary, articleHref, formatReadTime, selectForHome } from '#app/articles/article.ts';
import { ResponsivePhoto } from '#app/ui/photo/responsive-photo.tsx';
import { renderedOnce } from '#app/ui/rendered-once.tsx';
import { formatDate } from '#app/vocabulary/dates.ts';

type ArticleCardProps = {
  article: ArticleSummary;
  heading: 'h2' | 'h3';
  /** On a phone a large card fills its column; a small card is a row with its image beside it. */
  size: 'large' | 'small';
  priority?: boolean;
};

export function ArticleCard({ article, heading: Heading, size, priority = false }: ArticleCardProps) {
  const isLarge = size === 'large';
  return (
    <article
      className={`panel relative overflow-hidden ${isLarge ? 'flex flex-col' : 'grid grid-cols-[7rem_minmax(0,1fr)] sm:flex sm:flex-col'}`}
      data-article={article.id}
    >
      {article.previewImage ? (
        <ResponsivePhoto
          photo={article.previewImage}
          alt=""
          sizes={isLarge ? '(min-width: 48rem) 38rem, 94vw' : '(min-width: 64rem) 25rem, (min-width: 40rem) 46vw, 7rem'}
          priority={priority}
          className={isLarge ? 'aspect-3/2 w-full' : 'h-full w-full sm:aspect-3/2 sm:h-auto'}
        />
      ) : (
        <div className="bg-accent-soft" />
      )}
      <div className={`flex min-w-0 flex-1 flex-col gap-1.5 ${isLarge ? 'p-5' : 'p-3.5 sm:p-4'}`}>
        <p className="text-[0.8125rem] text-muted">
          {article.category && (
            <span className={`font-semibold text-accent ${isLarge ? '' : 'max-sm:block'}`}>
              {article.category}
              <span className={isLarge ? '' : 'max-sm:hidden'}> · </span>
            </span>
          )}
          <time dateTime={article.createdAt.toISOString()}>{formatDate(article.createdAt)}</time> ·{' '}
          <span className="whitespace-nowrap">{formatReadTime(article.readTime)}</span>
        </p>
        <Heading className={`font-bold ${isLarge ? 'text-xl md:text-2xl' : 'text-base sm:text-lg'}`}>
          <Link to={articleHref(article)} className="rounded after:absolute after:inset-0 hover:underline">
            {article.title}
          </Link>
        </Heading>
        <p className={`line-clamp-3 text-muted ${isLarge ? '' : 'text-[0.9375rem] max-sm:hidden'}`}>
          {article.summary}
        </p>
      </div>
    </article>
  );
}

type ArticleCardsProps = { articles: ArticleSummary[]; size: ArticleCardProps['size']; className: string };

export function ArticleCards({ articles, size, className }: ArticleCardsProps) {
  return (
    <ul className={`grid gap-5 ${className}`}>
      {articles.map((article) => (
        <li key={article.id} className="grid min-w-0">
          <ArticleCard article={article} heading="h3" size={size} />
        </li>
      ))}
    </ul>
  );
}

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
          <Link to="/articles" className="text-link md:py-1">
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

export function FeaturedBadge() {
  return <span className="rounded-full bg-ochre-soft px-3 py-1 font-semibold text-ochre text-sm">Featured</span>;
}

export type ArticleLink = { id: string; title: string; readTime: number };

export const ArticleLinks = renderedOnce(({ title, articles }: { title: string; articles: ArticleLink[] }) => (
  <section aria-labelledby="articles" className="mt-10 print:hidden">
    <h2 id="articles" className="mb-1 font-bold text-xl">
      {title}
    </h2>
    <ul className="divide-y divide-line">
      {articles.map((article) => (
        <li key={article.id} className="flex flex-wrap items-baseline justify-between gap-x-6 py-3">
          <Link to={articleHref(article)} className="text-link min-w-0">
            {article.title}
          </Link>
          <span className="text-muted text-sm">{formatReadTime(article.readTime)}</span>
        </li>
      ))}
    </ul>
  </section>
));
