import { data, type RouterContextProvider } from 'react-router';
import { articlesHref } from '#app/articles/article.ts';
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
import { parsePage } from '#app/vocabulary/page.ts';
import type { Route } from './+types/articles';

/** Cards on the first screen of most visitors. */
const PRIORITY_CARDS = 3;
const READ_ERROR = 'something went wrong on our side. Try again in a moment.';

export async function loader({ url, context }: Route.LoaderArgs) {
  const site = { name: env.SITE_NAME, origin: env.PUBLIC_URL };
  const result = await readPage(parsePage(url.searchParams.get('page')), context);
  return data({ site, result }, { status: result ? 200 : 500 });
}

async function readPage(page: number, context: Readonly<RouterContextProvider>) {
  try {
    return await listArticles(db, page);
  } catch (error) {
    log.error({ err: error, request: context.get(requestContext).id }, 'articles not read');
    return null;
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'Articles' }, NOINDEX];
  const { site, result } = loaderData;
  return [
    { title: `Articles | ${site.name}` },
    { name: 'description', content: 'Plain-English guides to buying, selling and owning a used car in Australia.' },
    { tagName: 'link', rel: 'canonical', href: `${site.origin}${articlesHref(result?.page ?? 1)}` },
    feedLink(site),
  ];
};

export default function ArticlesPage({ loaderData: { result } }: Route.ComponentProps) {
  return (
    <div className="wrap pt-8 md:pt-12">
      <h1 className="font-bold text-[2rem] md:text-5xl">Articles</h1>
      <p className="mt-3 mb-8 max-w-prose text-lg text-muted">
        Plain-English guides to buying, selling and owning a used car in Australia.{' '}
        <a href={FEED_PATH} className="text-link whitespace-nowrap underline">
          RSS feed
        </a>
      </p>
      {result ? <ArticleList {...result} /> : <ArticlesError />}
    </div>
  );
}

type Articles = NonNullable<Route.ComponentProps['loaderData']['result']>;

function ArticleList({ articles, page, pages }: Articles) {
  if (articles.length === 0) {
    return <p className="panel p-8 text-center text-muted">No articles published yet</p>;
  }
  return (
    <>
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {articles.map((article, position) => (
          <li key={article.id} className="grid min-w-0">
            <ArticleCard article={article} heading="h2" size="large" priority={position < PRIORITY_CARDS} />
          </li>
        ))}
      </ul>
      <Pagination page={page} pages={pages} hrefOf={articlesHref} />
    </>
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
