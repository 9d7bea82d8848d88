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
  unreadableFormReply,
} from '#app/articles/article-form.ts';
import { listForEditor } from '#app/articles/articles.server.ts';
import { NEW_ARTICLE } from '#app/articles/edited-article.ts';
import { applyPostedStep, asTyped, storePostedImages, withPostedImages } from '#app/articles/posted-article.server.ts';
import { removeStoredCopy } from '#app/articles/unsaved-article.ts';
import { createArticle } from '#app/articles/writing.server.ts';
import { parseRead } from '#app/http/form.server.ts';
import { type ReadForm, receiveUpload } from '#app/http/received-upload.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { readForForm, sentContext, withFailureMessage } from '#app/http/unexpected-failure.server.ts';
import { redirectWithFlash, viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { revalidateOnNavigation } from '#app/ui/forms/follow-answer.ts';
import type { Route } from './+types/new-article';
import { ArticleEditor } from './article-editor.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const facts = { createdAt: new Date(), authorInitial: initialOf(viewer) };
  const lists = await readForForm(context, NO_LISTS, () => listForEditor(db));
  return { uid: viewer.uid, articleId: newId(), facts, ...lists };
}

export const shouldRevalidate = revalidateOnNavigation;

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Create New Article');

export function action({ request, context }: Route.ActionArgs) {
  const viewer = viewerOf(context);
  context.set(sentContext, true);
  return receiveUpload({ request, context }, POSTED_ARTICLE_LIMITS, async (received) => {
    if (!received.ok) return data(unreadableFormReply(received), received.status);
    const answer = await withFailureMessage(context, CREATE_FAILED + SERVER_ERROR, () =>
      create(context, viewer, received),
    );
    return 'code' in answer
      ? data(await asTyped(db, received, { articleId: null, message: answer.message }), 500)
      : answer;
  });
}

type Context = Readonly<RouterContextProvider>;

async function create(context: Context, { uid, email }: Viewer, received: ReadForm) {
  const posted = await storePostedImages(db, received, null);
  const step = applyPostedStep(received, posted);
  if (step) return data(step);
  const form = parseRead(received.form, articleSchema, ARTICLE_CHECK);
  if (!form.ok) return data(withPostedImages(form.refusal.data, posted), form.status);
  const refuse = (reasons: string | Record<string, never>, status = 422) =>
    data(withPostedImages(form.refuse(reasons).data, posted), status);
  if (Object.keys(posted.problems).length > 0) return refuse({});
  const { articleId: id, version: _, overwrite: _overwrite, ...fields } = form.value;
  const result = await withFailureMessage(context, CREATE_FAILED + SERVER_ERROR, () =>
    createArticle(db, { id: uid, email }, { ...fields, id }),
  );
  if ('code' in result) return refuse(result.message, 500);
  if (!result.ok) return refuse(CREATE_FAILED + SAVE_REASONS[result.reason], 409);
  return redirectWithFlash('/admin', `“${fields.title}” published.`);
}

/** The copy on this device goes once the article is saved, and not before. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error) => {
    if (isBackToList(error)) removeStoredCopy(undefined);
    return noAnswerReply(error);
  });
}

function isBackToList(answer: unknown): boolean {
  return answer instanceof Response && answer.headers.get('Location') === '/admin';
}

export default function NewArticlePage({ loaderData, actionData }: Route.ComponentProps) {
  return <ArticleEditor title="Create New Article" version="" saved={NEW_ARTICLE} reply={actionData} {...loaderData} />;
}
