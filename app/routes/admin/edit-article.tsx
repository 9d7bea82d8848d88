import { createContext, data, type RouterContextProvider } from 'react-router';
import { initialOf } from '#app/accounts/initial.ts';
import type { Viewer } from '#app/accounts/viewer.ts';
import { ARTICLE_CHECK, articleSchema, POSTED_ARTICLE } from '#app/articles/article-form.ts';
import { ArticleEditor } from '#app/articles/editor/article-editor.tsx';
import { NEW_ARTICLE } from '#app/articles/editor/edited-article.ts';
import { findArticleTitle, findEditedArticle, listCategories } from '#app/articles/editor/editing.server.ts';
import { forgetSaved } from '#app/articles/editor/kept-article.ts';
import { answerStep, keepPostedImages, withKept } from '#app/articles/editor/posted-article.server.ts';
import {
  CREATE_FAILED,
  OUR_SIDE,
  SAVE_REASONS,
  UPDATE_FAILED,
  unanswered,
  unreadable,
} from '#app/articles/editor/save-refusals.ts';
import { createArticle, updateArticle } from '#app/articles/writing.server.ts';
import { redirectWithFlash } from '#app/http/flash.server.ts';
import { parseRead } from '#app/http/forms/form.server.ts';
import { type ReceivedForm, receiveForm } from '#app/http/forms/received-files.server.ts';
import { notFound } from '#app/http/not-found.ts';
import { orFailure } from '#app/http/or-failure.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { requireAdministrator } from '#app/http/viewers/administrator.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { isId, newId } from '#app/platform/ids.server.ts';
import { isAnotherForm } from '#app/ui/forms/is-another-form.ts';
import type { Route } from './+types/edit-article';

/** Set while a form is answered whose article was deleted meanwhile: the page then shows what was typed. */
const goneContext = createContext(false);

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const viewer = requireAdministrator(context, url);
  const article = await findEditedArticle(db, params.id);
  if (!article && !context.get(goneContext)) throw notFound('Article not found');
  return {
    ...{ uid: viewer.uid, authorInitial: initialOf(viewer), categories: await listCategories(db) },
    article: article ?? { id: params.id, createdAt: new Date(), version: '', fields: NEW_ARTICLE },
  };
}

export const shouldRevalidate = isAnotherForm;

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Edit Article');

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const viewer = requireAdministrator(context, url);
  if (!isId(params.id)) throw notFound('Article not found');
  const isGone = (await findArticleTitle(db, params.id)) === null;
  const editing = { context, viewer, id: params.id };
  return receiveForm(request, POSTED_ARTICLE, (received) => update(editing, received, isGone));
}

type Editing = { context: Readonly<RouterContextProvider>; viewer: Viewer; id: string };

async function update(editing: Editing, received: ReceivedForm, isGone: boolean) {
  const { context, viewer, id } = editing;
  if (isGone) context.set(goneContext, true);
  if (!received.ok) return data(unreadable(received), received.status);
  const goneAs = isGone ? newIdOf(received.form) : undefined;
  const kept = await keepPostedImages(db, received, id);
  const step = answerStep(received, kept);
  if (step) return data({ ...step, goneAs });
  const form = parseRead(received.form, articleSchema, ARTICLE_CHECK);
  // Whoever did not know that it is gone hears of that first.
  const isNews = isGone && !received.form.get('articleId');
  if (!form.ok) return data({ ...withKept(form.refusal.data, kept), goneAs }, isNews ? 404 : form.status);
  const refuse = (reasons: string | Record<string, never>, status = 422) =>
    data({ ...withKept(form.refuse(reasons).data, kept), goneAs }, status);
  if (Object.keys(kept.problems).length > 0) return refuse({});
  const { articleId, version, overwrite, ...fields } = form.value;
  if (goneAs) return articleId ? publishAgain(editing, { ...fields, id: articleId }, refuse) : refuse({}, 404);
  const revision = { articleId: id, fields, knownVersion: overwrite || version };
  const result = await orFailure(context, UPDATE_FAILED + OUR_SIDE, () =>
    updateArticle(db, toAuthor(viewer), revision),
  );
  if ('code' in result) return refuse(result.message, 500);
  if (result.ok) return redirectWithFlash('/admin', `“${fields.title}” is updated.`);
  if (result.reason === 'not-found') return update(editing, received, true);
  if (result.reason === 'images-gone') return refuse(UPDATE_FAILED + SAVE_REASONS[result.reason], 409);
  return data({ ...withKept(form.refuse({}).data, kept), meanwhile: result.version, goneAs }, 409);
}

type Refuse<Answer> = (reasons: string, status: number) => Answer;

/** In place of the article that was deleted while this one was written. */
async function publishAgain<Answer>(
  { context, viewer }: Editing,
  article: Parameters<typeof createArticle>[2],
  refuse: Refuse<Answer>,
) {
  const result = await orFailure(context, CREATE_FAILED + OUR_SIDE, () => createArticle(db, toAuthor(viewer), article));
  if ('code' in result) return refuse(result.message, 500);
  if (!result.ok) return refuse(CREATE_FAILED + SAVE_REASONS[result.reason], 409);
  return redirectWithFlash('/admin', `“${article.title}” is published.`);
}

const toAuthor = ({ uid, email }: Viewer) => ({ id: uid, email });

/** The same however often the form is sent. */
function newIdOf(form: FormData): string {
  const sent = String(form.get('articleId') ?? '');
  return isId(sent) ? sent : newId();
}

/** What is kept on this device is forgotten once it is saved, and not before. */
export function clientAction({ serverAction, params }: Route.ClientActionArgs) {
  return serverAction().catch((error) => {
    if (error instanceof Response && error.headers.get('Location') === '/admin') forgetSaved(params.id);
    return unanswered(error);
  });
}

export default function EditArticlePage({ loaderData, actionData }: Route.ComponentProps) {
  const { article, authorInitial, uid, categories } = loaderData;
  return (
    <ArticleEditor
      key={article.id}
      title="Edit Article"
      editedId={article.id}
      version={article.version}
      saved={article.fields}
      facts={{ createdAt: article.createdAt, authorInitial }}
      reply={actionData}
      {...{ uid, categories }}
    />
  );
}
