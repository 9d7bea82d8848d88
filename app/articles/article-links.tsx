import { Link } from 'react-router';
import { articleHref, formatReadTime } from '#app/articles/article.ts';
import { renderedOnce } from '#app/ui/rendered-once.tsx';

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
