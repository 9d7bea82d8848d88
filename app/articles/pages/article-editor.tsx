import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Form, Link } from 'react-router';
import { articleHref, type ShownArticle } from '#app/articles/article.ts';
import { ARTICLE_CHECK, articleSchema } from '#app/articles/article-form.ts';
import { type ArticleReply, type EditedArticle, fromReply, isSameArticle } from '#app/articles/edited-article.ts';
import { ArticleFields } from '#app/articles/editor/article-fields.tsx';
import { EditorBar } from '#app/articles/editor/editor-bar.tsx';
import {
  ChangedElsewhere,
  DeletedElsewhere,
  OpenInAnotherTab,
  RestoredNotice,
} from '#app/articles/editor/editor-notices.tsx';
import { LeaveGuard } from '#app/articles/editor/leave-guard.tsx';
import { SectionList } from '#app/articles/editor/section-list.tsx';
import { useHeldSubmit, useImageUploads } from '#app/articles/editor/use-image-uploads.ts';
import { useSections } from '#app/articles/editor/use-sections.ts';
import { useUnsavedArticle } from '#app/articles/editor/use-unsaved-article.ts';
import { EDITOR_ID } from '#app/articles/sections.ts';
import { readUnsaved, removeUnsaved, type UnsavedArticle, unsavedKey } from '#app/articles/unsaved-article.ts';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { EnterSendsNothing } from '#app/ui/forms/submit-button.tsx';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';
import { useHydrated } from '#app/ui/use-loaded.ts';
import { ArticleBody } from './article-body.tsx';

type ArticleEditorProps = {
  title: string;
  editedId?: string;
  /** Only a new article brings its id along. */
  articleId?: string | undefined;
  version: string;
  saved: EditedArticle;
  reply: ArticleReply | undefined;
  categories: string[];
  featuredTitles: string[];
  uid: string;
  facts: Pick<ShownArticle, 'createdAt' | 'authorInitial'>;
};

/** Restores unsaved changes from this device; the editor can discard them. */
export function ArticleEditor(props: ArticleEditorProps) {
  const { editedId, uid, saved } = props;
  const [unsaved, setUnsaved] = useState<UnsavedArticle | null>(null);
  const key = unsavedKey(editedId);
  const restore = useEffectEvent(() => {
    const stored = props.reply ? null : readUnsaved(key, uid);
    if (stored && !isSameArticle(stored.article, saved)) setUnsaved(stored);
  });
  useEffect(() => restore(), []);
  const discard = () => {
    removeUnsaved(key);
    setUnsaved(null);
  };
  return (
    <EditorForm
      key={unsaved?.storedAt ?? 'saved'}
      {...props}
      version={unsaved?.version ?? props.version}
      articleId={unsaved?.articleId ?? props.articleId}
      unsaved={unsaved}
      isOutdated={unsaved !== null && unsaved.version !== props.version}
      onDiscard={discard}
    />
  );
}

type EditorFormProps = ArticleEditorProps & {
  unsaved: UnsavedArticle | null;
  isOutdated: boolean;
  onDiscard: () => void;
};

function EditorForm({ reply, unsaved, onDiscard, saved, ...props }: EditorFormProps) {
  const { editedId, version, uid, facts } = props;
  const articleId = reply?.newArticleId ?? props.articleId;
  const form = useRef<HTMLFormElement>(null);
  const start = unsaved?.article ?? (reply?.initialValue ? fromReply(reply) : saved);
  const sections = useSections(start, () => form.current);
  const uploads = useImageUploads((target, photo) =>
    target === 'preview' ? sections.setPreviewImage(photo) : sections.addImage(target, photo),
  );
  const held = useHeldSubmit(uploads.pending);
  const { title, description, category, featured } = start;
  const checked = useCheckedForm(articleSchema, {
    ...ARTICLE_CHECK,
    id: EDITOR_ID,
    reply,
    defaultValue: { title, description, category, featured, version, articleId },
    holdBack: held.holdBack,
  });
  const current = () => form.current && sections.current(form.current);
  const storage = useUnsavedArticle({ editedId, articleId, version, uid, saved, facts, current, start });
  useStoreOnChange(sections, storage.storeNow);
  useRemoveMissingImages(reply, sections.keepImages);
  const focusId = reply?.focusId ?? null;
  return (
    <div className="grid min-w-0 items-start gap-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid w-full min-w-0 max-w-4xl gap-6">
        <div className="grid gap-3">
          <div className="flex flex-wrap gap-x-6">
            <Link to="/admin" className="text-link">
              Back to Articles
            </Link>
            {editedId && !reply?.newArticleId && (
              <Link to={articleHref({ id: editedId })} className="text-link">
                View live
              </Link>
            )}
          </div>
          <h1>{props.title}</h1>
        </div>
        {unsaved && (
          <RestoredNotice storedAt={new Date(unsaved.storedAt)} isOutdated={props.isOutdated} onDiscard={onDiscard} />
        )}
        {storage.isOpenElsewhere && <OpenInAnotherTab />}
        <Form
          ref={form}
          method="post"
          replace
          encType="multipart/form-data"
          {...checked.props}
          onInput={storage.storeSoon}
          className="grid min-w-0 gap-6"
        >
          <EnterSendsNothing />
          <input type="hidden" name="version" defaultValue={checked.fields.version.value ?? version} />
          {articleId && <input type="hidden" name="articleId" defaultValue={articleId} />}
          {reply?.newArticleId && <DeletedElsewhere />}
          {reply?.savedVersion && editedId && <ChangedElsewhere version={reply.savedVersion} articleId={editedId} />}
          <ErrorSummary problems={checked.problems} />
          <ArticleFields
            fields={checked.fields}
            categories={props.categories}
            featuredTitles={props.featuredTitles}
            sections={sections}
            uploads={uploads}
            focusId={focusId}
          />
          <SectionList field={checked.fields.sections} sections={sections} uploads={uploads} focusId={focusId} />
          <EditorBar
            unsaved={storage}
            isEdit={editedId !== undefined && !reply?.newArticleId}
            heldLabel={held.label}
            problems={checked.problems}
          />
        </Form>
        <LeaveGuard isDirty={storage.isDirty} isStored={storage.isStored} />
      </div>
      <LivePreview article={storage.shown} />
    </div>
  );
}

/** On wide screens, at a smaller size. Its links lead nowhere and screen readers have the preview in a new tab. */
function LivePreview({ article }: { article: ShownArticle }) {
  const hasScripts = useHydrated();
  if (!hasScripts) return null;
  return (
    <section
      aria-label="Live preview"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
      tabIndex={0}
      className="panel sticky top-4 max-h-[calc(100dvh-2rem)] overflow-y-auto p-5 max-xl:hidden"
    >
      <div inert className="[zoom:0.6]">
        <ArticleBody article={article} />
      </div>
    </section>
  );
}

type Parts = Pick<ReturnType<typeof useSections>, 'previewImage' | 'sections'>;

/** Adding an image or moving a section fires no input event. */
function useStoreOnChange({ previewImage, sections }: Parts, store: () => void) {
  const isFirst = useRef(true);
  const storeArticle = useEffectEvent(store);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when either changes
  useEffect(() => {
    if (!isFirst.current) storeArticle();
    isFirst.current = false;
  }, [previewImage, sections]);
}

function useRemoveMissingImages(reply: ArticleReply | undefined, keepImages: (ids: ReadonlySet<string>) => void) {
  const removeOthers = useEffectEvent(keepImages);
  useEffect(() => {
    if (reply?.images) removeOthers(new Set(reply.images.map((image) => image.id)));
  }, [reply]);
}
