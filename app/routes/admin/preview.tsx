import { useEffect, useState } from 'react';
import { data } from 'react-router';
import { initialOf } from '#app/accounts/initial.ts';
import type { ShownArticle } from '#app/articles/article.ts';
import { ArticleBody } from '#app/articles/article-body.tsx';
import { POSTED_ARTICLE } from '#app/articles/article-form.ts';
import { readEdited } from '#app/articles/editor/edited-article.ts';
import { listImages } from '#app/articles/editor/editing.server.ts';
import { PREVIEW_KEY, readPreview, toShown } from '#app/articles/editor/kept-article.ts';
import { imageIdsIn } from '#app/articles/editor/sections.ts';
import { AdminTrouble } from '#app/http/admin-trouble.tsx';
import { receiveForm } from '#app/http/forms/received-files.server.ts';
import { privateMeta } from '#app/http/site-meta.ts';
import { requireAdministrator } from '#app/http/viewers/administrator.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Route } from './+types/preview';

const WITHOUT_FILES = { ...POSTED_ARTICLE, field: () => false };

export function loader({ context, url }: Route.LoaderArgs) {
  requireAdministrator(context, url);
  return null;
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Preview');

/** Where no script can put the article in the browser's storage, the editor's form itself is sent here. */
export function action({ request, context, url }: Route.ActionArgs) {
  const viewer = requireAdministrator(context, url);
  return receiveForm(request, WITHOUT_FILES, async (received) => {
    if (!received.ok) return data(null, received.status);
    const images = await listImages(db, imageIdsIn(received.form));
    const facts = { createdAt: new Date(), authorInitial: initialOf(viewer) };
    return data(toShown(readEdited(received.form, images), facts));
  });
}

export default function PreviewPage({ actionData }: Route.ComponentProps) {
  const article = useStoredPreview(actionData ?? null);
  return (
    <div className="wrap py-6 sm:py-10">
      <p role="note" className="mb-8 rounded-control bg-ochre-soft px-4 py-2.5 font-semibold text-ochre text-sm">
        Preview: this is not saved yet, and only you can see it.
      </p>
      {article === 'unread' && (
        <noscript>
          <NoPreview />
        </noscript>
      )}
      {article === null && <NoPreview />}
      {article !== null && article !== 'unread' && <ArticleBody article={article} />}
    </div>
  );
}

function NoPreview() {
  return (
    <div className="grid justify-items-center gap-3 py-10 text-center">
      <h1 className="font-bold text-3xl">No preview data available</h1>
      <p className="text-muted">Press Preview in the editor of an article.</p>
    </div>
  );
}

/** What the editor's tab wrote last; where it has saved the article meanwhile, what was shown stays. */
function useStoredPreview(posted: ShownArticle | null): ShownArticle | null | 'unread' {
  const [article, setArticle] = useState<ShownArticle | null | 'unread'>(posted ?? 'unread');
  useEffect(() => {
    if (posted) return;
    setArticle(readPreview());
    const hear = ({ key, newValue }: StorageEvent) => {
      if (key === PREVIEW_KEY && newValue !== null) setArticle(readPreview());
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, [posted]);
  return article;
}

export { AdminTrouble as ErrorBoundary };
