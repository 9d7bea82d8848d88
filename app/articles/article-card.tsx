import { Link } from 'react-router';
import { type ArticleSummary, articleHref, formatReadTime } from '#app/articles/article.ts';
import { ResponsivePhoto } from '#app/ui/photo/responsive-photo.tsx';
import { formatDate } from '#app/vocabulary/dates.ts';

type ArticleCardProps = {
  article: ArticleSummary;
  /** The level of the title among the page's headings. */
  heading: 'h2' | 'h3';
  /** A large one fills its column on a phone too; a small one is a line with its picture beside it there. */
  size: 'large' | 'small';
  /** Whether its picture is among the first to be seen. */
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
        <p className={`line-clamp-3 text-muted ${isLarge ? '' : 'text-[0.9rem] max-sm:hidden'}`}>{article.summary}</p>
      </div>
    </article>
  );
}

type ArticleCardsProps = { articles: ArticleSummary[]; size: ArticleCardProps['size']; className: string };

/** Under a heading of the second level. */
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
