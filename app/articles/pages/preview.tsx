import { useEffect, useState } from 'react';
import { data } from 'react-router';
import { initialOf } from '#app/accounts/viewer.ts';
import type { ShownArticle } from '#app/articles/article.ts';
import { POSTED_ARTICLE_LIMITS } from '#app/articles/article-form.ts';
import { readEdited } from '#app/articles/edited-article.ts';
import { listImages } from '#app/articles/editing.server.ts';
import { imageIdsIn } from '#app/articles/sections.ts';
import { PREVIEW_KEY, readPreview, toShown } from '#app/articles/unsaved-article.ts';
import { receiveUpload } from '#app/http/received-upload.server.ts';
import { AdminTrouble } from '#app/http/refused-page.tsx';
import { privateMeta } from '#app/http/site-meta.ts';
import { viewerOf } from '#app/http/viewer.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Route } from './+types/preview';
import { ArticleBody } from './article-body.tsx';

const WITHOUT_FILES = { ...POSTED_ARTICLE_LIMITS, field: () => false };

/** So that opening it in the browser asks the server, which guards it. */
export function loader() {
  return null;
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches[0].loaderData, 'Preview');

/** Without JavaScript the editor’s form is posted here. */
export function action({ request, context }: Route.ActionArgs) {
  const viewer = viewerOf(context);
  return receiveUpload({ request, context }, WITHOUT_FILES, async (received) => {
    if (!received.ok) return data(null, received.status);
    const images = await listImages(db, imageIdsIn(received.form));
    const facts = { createdAt: new Date(), authorInitial: initialOf(viewer) };
    return data(toShown(readEdited(received.form, images), facts));
  });
}

export default function PreviewPage({ actionData }: Route.ComponentProps) {
  const article = useStoredPreview(actionData ?? null);
  return (
    <div className="page">
      <p role="note" className="mb-8 rounded-control bg-ochre-soft px-4 py-2.5 font-semibold text-ochre text-sm">
        Preview: not saved yet. Only you can see this.
      </p>
      {article === 'loading' && (
        <noscript>
          <NoPreview />
        </noscript>
      )}
      {article === null && <NoPreview />}
      {article !== null && article !== 'loading' && <ArticleBody article={article} />}
    </div>
  );
}

function NoPreview() {
  return (
    <div className="grid justify-items-center gap-3 py-10 text-center">
      <h1>No preview data available</h1>
      <p className="text-muted">Use Preview in the article editor.</p>
    </div>
  );
}

/** Saving the article removes the stored copy; this tab keeps showing it. */
function useStoredPreview(posted: ShownArticle | null): ShownArticle | null | 'loading' {
  const [article, setArticle] = useState<ShownArticle | null | 'loading'>(posted ?? 'loading');
  useEffect(() => {
    if (posted) return;
    setArticle(readPreview());
    const update = ({ key, newValue }: StorageEvent) => {
      if (key === PREVIEW_KEY && newValue !== null) setArticle(readPreview());
    };
    window.addEventListener('storage', update);
    return () => window.removeEventListener('storage', update);
  }, [posted]);
  return article;
}

export { AdminTrouble as ErrorBoundary };
