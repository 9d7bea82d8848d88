import { Form, Link, redirect } from 'react-router';
import { DELETE_FAILED } from '#app/articles/article-form.ts';
import { findArticleTitle } from '#app/articles/editing.server.ts';
import { deleteArticle } from '#app/articles/writing.server.ts';
import { answerContext } from '#app/http/request-context.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { withFailureMessage } from '#app/http/unexpected-failure.server.ts';
import { notFound, redirectWithFlash, viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { SubmitButton } from '#app/ui/forms/submit-button.tsx';
import type { Route } from './+types/delete-article';

export async function loader({ params }: Route.LoaderArgs) {
  const title = await findArticleTitle(db, params.id);
  if (title === null) throw notFound('Article not found');
  return { id: params.id, title };
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Delete Article');

export async function action({ params, context }: Route.ActionArgs) {
  const result = await withFailureMessage(context, DELETE_FAILED, async () => ({
    deleted: await deleteArticle(db, params.id, viewerOf(context).uid),
  }));
  if ('code' in result) {
    context.set(answerContext, result);
    throw redirect('/admin?notDeleted', 303);
  }
  if (!result.deleted) throw notFound('Article not found');
  return redirectWithFlash('/admin', `“${result.deleted.title}” deleted.`);
}

export default function DeleteArticlePage({ loaderData: { id, title } }: Route.ComponentProps) {
  const action = `/admin/articles/${id}/delete`;
  return (
    <div className="flex justify-center">
      <div className="panel grid w-full min-w-0 max-w-lg gap-5 p-5 sm:p-7">
        <h1>{title}</h1>
        <p>Are you sure you want to delete this article?</p>
        <Form method="post" action={action} className="flex flex-wrap gap-3">
          <SubmitButton action={action} pending="Deleting…" className="button-danger max-sm:flex-1">
            Delete
          </SubmitButton>
          <Link to="/admin" className="button button-quiet max-sm:flex-1">
            Cancel
          </Link>
        </Form>
      </div>
    </div>
  );
}
