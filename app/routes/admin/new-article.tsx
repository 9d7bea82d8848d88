import { data, type RouterContextProvider } from 'react-router';
import { initialOf } from '#app/accounts/initial.ts';
import type { Viewer } from '#app/accounts/viewer.ts';
import { ARTICLE_CHECK, articleSchema, POSTED_ARTICLE } from '#app/articles/article-form.ts';
import { ArticleEditor } from '#app/articles/editor/article-editor.tsx';
import { NEW_ARTICLE } from '#app/articles/editor/edited-article.ts';
import { listCategories } from '#app/articles/editor/editing.server.ts';
import { forgetSaved } from '#app/articles/editor/kept-article.ts';
import { answerStep, keepPostedImages, withKept } from '#app/articles/editor/posted-article.server.ts';
import { CREATE_FAILED, OUR_SIDE, SAVE_REASONS, unanswered, unreadable } from '#app/articles/editor/save-refusals.ts';
import { createArticle } from '#app/articles/writing.server.ts';
import { redirectWithFlash } from '#app/http/flash.server.ts';
import { parseRead } from '#app/http/forms/form.server.ts';
import { type ReceivedForm, receiveForm } from '#app/http/forms/received-files.server.ts';
import { orFailure } from '#app/http/or-failure.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { requireAdministrator } from '#app/http/viewers/administrator.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { isAnotherForm } from '#app/ui/forms/is-another-form.ts';
import type { Route } from './+types/new-article';

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireAdministrator(context, url);
  const facts = { createdAt: new Date(), authorInitial: initialOf(viewer) };
  return { uid: viewer.uid, articleId: newId(), facts, categories: await listCategories(db) };
}

export const shouldRevalidate = isAnotherForm;

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Create New Article');

export function action({ request, context, url }: Route.ActionArgs) {
  const viewer = requireAdministrator(context, url);
  return receiveForm(request, POSTED_ARTICLE, (received) => create(context, viewer, received));
}

type Context = Readonly<RouterContextProvider>;

async function create(context: Context, { uid, email }: Viewer, received: ReceivedForm) {
  if (!received.ok) return data(unreadable(received), received.status);
  const kept = await keepPostedImages(db, received, null);
  const step = answerStep(received, kept);
  if (step) return data(step);
  const form = parseRead(received.form, articleSchema, ARTICLE_CHECK);
  if (!form.ok) return data(withKept(form.refusal.data, kept), form.status);
  const refuse = (reasons: string | Record<string, never>, status = 422) =>
    data(withKept(form.refuse(reasons).data, kept), status);
  if (Object.keys(kept.problems).length > 0) return refuse({});
  const { articleId: id, version: _, overwrite: _overwrite, ...fields } = form.value;
  const result = await orFailure(context, CREATE_FAILED + OUR_SIDE, () =>
    createArticle(db, { id: uid, email }, { ...fields, id }),
  );
  if ('code' in result) return refuse(result.message, 500);
  if (!result.ok) return refuse(CREATE_FAILED + SAVE_REASONS[result.reason], 409);
  return redirectWithFlash('/admin', `“${fields.title}” is published.`);
}

/** What is kept on this device is forgotten once it is saved, and not before. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error) => {
    if (isBackToList(error)) forgetSaved(undefined);
    return unanswered(error);
  });
}

function isBackToList(answer: unknown): boolean {
  return answer instanceof Response && answer.headers.get('Location') === '/admin';
}

export default function NewArticlePage({ loaderData, actionData }: Route.ComponentProps) {
  return <ArticleEditor title="Create New Article" version="" saved={NEW_ARTICLE} reply={actionData} {...loaderData} />;
}
