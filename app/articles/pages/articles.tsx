import { data, Link, type RouterContextProvider } from 'react-router';
import { type ArticleChoice, articlesHref, type CategoryCount, parseArticleChoice } from '#app/articles/article.ts';
import { ArticleCard } from '#app/articles/article-cards.tsx';
import { FEED_PATH, feedLink } from '#app/articles/article-meta.ts';
import { listArticles } from '#app/articles/articles.server.ts';
import { requestContext } from '#app/http/request-context.ts';
import { NOINDEX } from '#app/http/site-meta.ts';
import { db } from '#app/platform/db/client.server.ts';
import { env } from '#app/platform/env.server.ts';
import { log } from '#app/platform/log.server.ts';
import { Pagination } from '#app/ui/pagination.tsx';
import { TryAgain } from '#app/ui/trouble.tsx';
import { formatCount } from '#app/vocabulary/numbers.ts';
import type { Route } from './+types/articles';

const PRIORITY_CARDS = 3;
const READ_ERROR = 'something went wrong on our side. Try again in a moment.';

export async function loader({ url, context }: Route.LoaderArgs) {
  const site = { name: env.SITE_NAME, origin: env.PUBLIC_URL };
  const choice = parseArticleChoice(url.searchParams);
  const result = await readPage(choice, context);
  return data({ site, category: choice.category, result }, { status: result ? 200 : 500 });
}

async function readPage(choice: ArticleChoice, context: Readonly<RouterContextProvider>) {
  try {
    return await listArticles(db, choice);
  } catch (error) {
    log.error({ err: error, request: context.get(requestContext).id }, 'could not read the articles');
    return null;
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'Articles' }, NOINDEX];
  const { site, category, result } = loaderData;
  return [
    { title: `${headingFor(category)} | ${site.name}` },
    { name: 'description', content: 'Plain-English guides to buying, selling and owning a used car in Australia.' },
    { tagName: 'link', rel: 'canonical', href: `${site.origin}${articlesHref({ category, page: result?.page })}` },
    ...(result?.articles.length === 0 ? [NOINDEX] : []),
    feedLink(site),
  ];
};

function headingFor(category: string): string {
  return category ? `Articles: ${category}` : 'Articles';
}

export default function ArticlesPage({ loaderData: { category, result } }: Route.ComponentProps) {
  return (
    <div className="wrap pt-8 md:pt-12">
      <h1>{headingFor(category)}</h1>
      <p className="mt-3 mb-6 max-w-prose text-lg text-muted">
        Plain-English guides to buying, selling and owning a used car in Australia.{' '}
        <a href={FEED_PATH} className="text-link whitespace-nowrap underline">
          RSS feed
        </a>
      </p>
      {result ? <ArticleList {...result} category={category} /> : <ArticlesError />}
    </div>
  );
}

type Articles = NonNullable<Route.ComponentProps['loaderData']['result']>;

function ArticleList({ articles, total, categories, category, page, pages }: Articles & { category: string }) {
  if (total === 0) {
    return <p className="panel p-8 text-center text-muted">No articles published yet</p>;
  }
  return (
    <>
      {categories.length > 0 && <Categories categories={categories} total={total} active={category} />}
      {articles.length === 0 && (
        <p className="panel wrap-anywhere p-8 text-center text-muted">{`No articles in ‘${category}’ yet.`}</p>
      )}
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {articles.map((article, position) => (
          <li key={article.id} className="grid min-w-0">
            <ArticleCard article={article} heading="h2" size="large" priority={position < PRIORITY_CARDS} />
          </li>
        ))}
      </ul>
      <Pagination page={page} pages={pages} hrefOf={(number) => articlesHref({ category, page: number })} />
    </>
  );
}

type CategoriesProps = { categories: CategoryCount[]; total: number; active: string };

function Categories({ categories, total, active }: CategoriesProps) {
  const choices = [{ name: '', count: total }, ...categories];
  return (
    <nav aria-label="Categories" className="mb-8">
      <ul className="flex flex-wrap gap-2">
        {choices.map(({ name, count }) => (
          <li key={name} className="min-w-0">
            <Link
              to={articlesHref({ category: name })}
              aria-current={name === active ? 'page' : undefined}
              className={`chip wrap-anywhere min-h-11 hover:underline ${name === active ? 'bg-accent text-accent-ink' : ''}`}
            >
              {name || 'All'} <span className="font-normal tabular-nums">{formatCount(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ArticlesError() {
  return (
    <div role="alert" className="panel grid justify-items-center gap-4 p-8 text-center">
      <p className="font-semibold">{`Failed to fetch articles: ${READ_ERROR}`}</p>
      <TryAgain />
    </div>
  );
}
