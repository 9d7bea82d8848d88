import Plus from 'lucide-react/icons/plus';
import { data, Link, useSubmit } from 'react-router';
import { articleHref } from '#app/articles/article.ts';
import { FeaturedBadge } from '#app/articles/article-cards.tsx';
import { DELETE_FAILED, SERVER_ERROR } from '#app/articles/article-form.ts';
import { type ArticleRow, listAllArticles } from '#app/articles/editing.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { withFailureMessage } from '#app/http/unexpected-failure.server.ts';
import { takeFlash } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { ConfirmButton } from '#app/ui/forms/confirm-button.tsx';
import { ResponsivePhoto } from '#app/ui/photo/responsive-photo.tsx';
import { TryAgain } from '#app/ui/trouble.tsx';
import { formatDate } from '#app/vocabulary/dates.ts';
import type { Route } from './+types/admin-articles';

const FETCH_FAILED = `Failed to fetch articles: ${SERVER_ERROR}`;

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const notDeleted = url.searchParams.has('notDeleted') ? DELETE_FAILED : null;
  const { flash, headers } = await takeFlash(request);
  const result = await withFailureMessage(context, FETCH_FAILED, async () => ({ articles: await listAllArticles(db) }));
  if ('code' in result)
    return data({ flash, notDeleted, articles: null, failed: result.message }, { headers, status: 500 });
  return data({ flash, notDeleted, articles: result.articles, failed: null }, { headers });
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Articles');

export default function AdminArticlesPage({
  loaderData: { flash, notDeleted, articles, failed },
}: Route.ComponentProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1>Articles</h1>
        <Link to="/admin/articles/new" className="button">
          <Plus className="size-4.5" aria-hidden="true" />
          Create New Article
        </Link>
      </div>
      <div role="status" className="empty:hidden">
        {flash && (
          <p className="wrap-anywhere rounded-control border border-positive bg-accent-soft px-4 py-3 font-semibold text-positive">
            {flash}
          </p>
        )}
      </div>
      {notDeleted && (
        <p role="alert" className="font-semibold text-danger">
          {notDeleted}
        </p>
      )}
      {failed && (
        <div role="alert" className="panel grid justify-items-center gap-4 px-6 py-14 text-center">
          <p className="font-medium text-danger">{failed}</p>
          <TryAgain />
        </div>
      )}
      {articles && <ArticleList articles={articles} />}
    </>
  );
}

function ArticleList({ articles }: { articles: ArticleRow[] }) {
  if (articles.length === 0) {
    return (
      <div className="panel grid justify-items-center gap-4 px-6 py-14 text-center">
        <h2 className="font-bold text-2xl">No articles published yet</h2>
        <p className="text-muted">Published articles appear on the home page and under Articles.</p>
      </div>
    );
  }
  return (
    <ul className="grid gap-4">
      {articles.map((article) => (
        <li key={article.id} className="panel flex min-w-0 flex-wrap items-center gap-4 p-4">
          <ArticleFacts article={article} />
          <ArticleButtons article={article} />
        </li>
      ))}
    </ul>
  );
}

function ArticleFacts({ article }: { article: ArticleRow }) {
  const { title, category, featured, readTime, createdAt, previewImage } = article;
  const facts = [category, formatDate(createdAt), `${readTime} min read`].filter(Boolean);
  return (
    <div className="flex min-w-0 flex-1 basis-72 items-center gap-4">
      {previewImage && (
        <ResponsivePhoto
          photo={previewImage}
          alt=""
          sizes="6rem"
          className="aspect-4/3 w-20 shrink-0 rounded-control sm:w-24"
        />
      )}
      <div className="grid min-w-0 justify-items-start gap-1">
        {featured && <FeaturedBadge />}
        <h2 className="wrap-anywhere font-bold text-lg">
          <Link to={articleHref(article)} className="hover:underline">
            {title}
          </Link>
        </h2>
        <p className="text-muted text-sm">{facts.join(' · ')}</p>
      </div>
    </div>
  );
}

function ArticleButtons({ article: { id, title } }: { article: ArticleRow }) {
  const submit = useSubmit();
  const action = `/admin/articles/${id}/delete`;
  return (
    <div className="flex gap-3 max-sm:w-full">
      <Link to={`/admin/articles/${id}/edit`} className="button button-quiet max-sm:flex-1">
        Edit<span className="sr-only"> {title}</span>
      </Link>
      <ConfirmButton
        page={action}
        fields={{}}
        label={
          <>
            Delete<span className="sr-only"> {title}</span>
          </>
        }
        look="button button-quiet max-sm:flex-1"
        title={title}
        message="Are you sure you want to delete this article?"
        confirm="Delete"
        isDeletion
        onConfirm={() => submit(null, { method: 'post', action })}
      />
    </div>
  );
}
