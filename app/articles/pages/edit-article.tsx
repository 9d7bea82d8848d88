import { data, type RouterContextProvider } from 'react-router';
import { initialOf, type Viewer } from '#app/accounts/viewer.ts';
import { NO_LISTS } from '#app/articles/article.ts';
import {
  ARTICLE_CHECK,
  articleSchema,
  CREATE_FAILED,
  noAnswerReply,
  POSTED_ARTICLE_LIMITS,
  SAVE_REASONS,
  SERVER_ERROR,
  UPDATE_FAILED,
  unreadableFormReply,
} from '#app/articles/article-form.ts';
import { listForEditor } from '#app/articles/articles.server.ts';
import { NEW_ARTICLE } from '#app/articles/edited-article.ts';
import { findArticleTitle, findEditedArticle } from '#app/articles/editing.server.ts';
import { applyPostedStep, asTyped, storePostedImages, withPostedImages } from '#app/articles/posted-article.server.ts';
import { removeStoredCopy } from '#app/articles/unsaved-article.ts';
import { createArticle, updateArticle } from '#app/articles/writing.server.ts';
import { parseRead } from '#app/http/form.server.ts';
import { type ReadForm, receiveUpload } from '#app/http/received-upload.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { readForForm, sentContext, withFailureMessage } from '#app/http/unexpected-failure.server.ts';
import { notFound, redirectWithFlash, viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { isId, newId } from '#app/platform/ids.server.ts';
import { revalidateOnNavigation } from '#app/ui/forms/follow-answer.ts';
import type { Route } from './+types/edit-article';
import { ArticleEditor } from './article-editor.tsx';

export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const article = await readForForm(context, null, () => findEditedArticle(db, params.id));
  // A sent form is shown as typed though the article is deleted.
  if (!article && !context.get(sentContext)) throw notFound('Article not found');
  return {
    uid: viewer.uid,
    authorInitial: initialOf(viewer),
    ...(await readForForm(context, NO_LISTS, () => listForEditor(db))),
    article: article ?? { id: params.id, createdAt: new Date(), version: '', fields: NEW_ARTICLE },
  };
}

export const shouldRevalidate = revalidateOnNavigation;

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Edit Article');

export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = viewerOf(context);
  if (!isId(params.id)) throw notFound('Article not found');
  const editing = { context, viewer, id: params.id };
  context.set(sentContext, true);
  return receiveUpload({ request, context }, POSTED_ARTICLE_LIMITS, async (received) => {
    if (!received.ok) return data(unreadableFormReply(received), received.status);
    const answer = await withFailureMessage(context, UPDATE_FAILED + SERVER_ERROR, async () => {
      const isDeleted = (await findArticleTitle(db, params.id)) === null;
      return update(editing, received, isDeleted);
    });
    return 'code' in answer
      ? data(await asTyped(db, received, { articleId: params.id, message: answer.message }), 500)
      : answer;
  });
}

type Editing = { context: Readonly<RouterContextProvider>; viewer: Viewer; id: string };

async function update(editing: Editing, received: ReadForm, isDeleted: boolean) {
  const { context, viewer, id } = editing;
  const newArticleId = isDeleted ? replacementId(received.form) : undefined;
  const posted = await storePostedImages(db, received, id);
  const step = applyPostedStep(received, posted);
  if (step) return data({ ...step, newArticleId });
  const form = parseRead(received.form, articleSchema, ARTICLE_CHECK);
  // The first reply after the deletion says that the article is gone before anything else.
  const isFirstReply = isDeleted && !received.form.get('articleId');
  if (!form.ok)
    return data({ ...withPostedImages(form.refusal.data, posted), newArticleId }, isFirstReply ? 404 : form.status);
  const refuse = (reasons: string | Record<string, never>, status = 422) =>
    data({ ...withPostedImages(form.refuse(reasons).data, posted), newArticleId }, status);
  if (Object.keys(posted.problems).length > 0) return refuse({});
  const { articleId, version, overwrite, ...fields } = form.value;
  if (newArticleId) return articleId ? publishAgain(editing, { ...fields, id: articleId }, refuse) : refuse({}, 404);
  const revision = { articleId: id, fields, knownVersion: overwrite || version };
  const result = await withFailureMessage(context, UPDATE_FAILED + SERVER_ERROR, () =>
    updateArticle(db, toAuthor(viewer), revision),
  );
  if ('code' in result) return refuse(result.message, 500);
  if (result.ok) return redirectWithFlash('/admin', `“${fields.title}” updated.`);
  if (result.reason === 'not-found') return update(editing, received, true);
  if (result.reason === 'images-gone') return refuse(UPDATE_FAILED + SAVE_REASONS[result.reason], 409);
  return data({ ...withPostedImages(form.refuse({}).data, posted), savedVersion: result.version, newArticleId }, 409);
}

type Refuse<Answer> = (reasons: string, status: number) => Answer;

async function publishAgain<Answer>(
  { context, viewer }: Editing,
  article: Parameters<typeof createArticle>[2],
  refuse: Refuse<Answer>,
) {
  const result = await withFailureMessage(context, CREATE_FAILED + SERVER_ERROR, () =>
    createArticle(db, toAuthor(viewer), article),
  );
  if ('code' in result) return refuse(result.message, 500);
  if (!result.ok) return refuse(CREATE_FAILED + SAVE_REASONS[result.reason], 409);
  return redirectWithFlash('/admin', `“${article.title}” published.`);
}

const toAuthor = ({ uid, email }: Viewer) => ({ id: uid, email });

/** Resending the form creates one article. */
function replacementId(form: FormData): string {
  const postedId = String(form.get('articleId') ?? '');
  return isId(postedId) ? postedId : newId();
}

/** The copy on this device goes once the article is saved, and not before. */
export function clientAction({ serverAction, params }: Route.ClientActionArgs) {
  return serverAction().catch((error) => {
    if (error instanceof Response && error.headers.get('Location') === '/admin') removeStoredCopy(params.id);
    return noAnswerReply(error);
  });
}

export default function EditArticlePage({ loaderData, actionData }: Route.ComponentProps) {
  const { article, authorInitial, uid, categories, featuredTitles } = loaderData;
  return (
    <ArticleEditor
      key={article.id}
      title="Edit Article"
      editedId={article.id}
      version={article.version}
      saved={article.fields}
      facts={{ createdAt: article.createdAt, authorInitial }}
      reply={actionData}
      uid={uid}
      categories={categories}
      featuredTitles={featuredTitles}
    />
  );
}
