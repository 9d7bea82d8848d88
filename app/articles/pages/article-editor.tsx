import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Form, Link, useBlocker } from 'react-router';
import { articleHref, type ShownArticle } from '#app/articles/article.ts';
import { ARTICLE_CHECK, articleSchema, UNSAVED_DAYS } from '#app/articles/article-form.ts';
import { type ArticleReply, type EditedArticle, fromReply, isSameArticle } from '#app/articles/edited-article.ts';
import { ArticleFields } from '#app/articles/editor/article-fields.tsx';
import {
  ChangedElsewhere,
  DeletedElsewhere,
  OpenInAnotherTab,
  RestoredNotice,
} from '#app/articles/editor/editor-notices.tsx';
import { SectionList } from '#app/articles/editor/section-list.tsx';
import { useHeldSubmit, useImageUploads } from '#app/articles/editor/use-image-uploads.ts';
import { useSections } from '#app/articles/editor/use-sections.ts';
import { type UnsavedState, useUnsavedArticle } from '#app/articles/editor/use-unsaved-article.ts';
import { EDITOR_ID } from '#app/articles/sections.ts';
import { readUnsaved, removeUnsaved, type UnsavedArticle, unsavedKey } from '#app/articles/unsaved-article.ts';
import {
  EnterSendsNothing,
  ErrorSummary,
  type FormProblem,
  SubmitButton,
  SubmitFailure,
} from '#app/ui/forms/submit-button.tsx';
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

type EditorBarProps = { unsaved: UnsavedState; isEdit: boolean; heldLabel: string | null; problems: FormProblem[] };

function EditorBar({ unsaved, isEdit, heldLabel, problems }: EditorBarProps) {
  const hasScripts = useHydrated();
  const { isDirty, isStored } = unsaved;
  const status = isStored
    ? 'Unsaved changes, stored on this device'
    : 'Unsaved changes. This browser can’t store them.';
  return (
    <div className="submit-bar">
      <SubmitFailure problems={problems} />
      <p role="status" className={`text-sm ${isStored ? 'text-muted' : 'font-medium text-danger'}`}>
        {isDirty && status}
      </p>
      <div className="flex flex-wrap gap-3">
        <SubmitButton pending={isEdit ? 'Updating…' : 'Publishing…'} className="max-lg:flex-1">
          {heldLabel ?? (isEdit ? 'Update Article' : 'Publish Article')}
        </SubmitButton>
        {hasScripts ? (
          <a
            href="/articles/preview"
            target="_blank"
            rel="noopener opener"
            onClick={unsaved.storeNow}
            className="button button-quiet max-lg:flex-1"
          >
            Preview<span className="sr-only"> in a new tab</span>
          </a>
        ) : (
          <button
            type="submit"
            formAction="/articles/preview"
            formTarget="_blank"
            className="button button-quiet max-lg:flex-1"
          >
            Preview<span className="sr-only"> in a new tab</span>
          </button>
        )}
      </div>
    </div>
  );
}

/** Asks before the page closes with unsaved changes. */
function LeaveGuard({ isDirty, isStored }: { isDirty: boolean; isStored: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
  if (blocker.state !== 'blocked') return null;
  return <LeaveQuestion isStored={isStored} onStay={blocker.reset} onLeave={blocker.proceed} />;
}

type LeaveQuestionProps = { isStored: boolean; onStay: () => void; onLeave: () => void };

function LeaveQuestion({ isStored, onStay, onLeave }: LeaveQuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="leave-about"
      aria-describedby="leave-words"
      className="panel m-auto w-[min(26rem,calc(100vw-2rem))] p-6 text-ink backdrop:bg-black/50"
      onClose={({ currentTarget }) => (currentTarget.returnValue === 'yes' ? onLeave() : onStay())}
    >
      <form method="dialog" className="grid gap-5">
        <div className="grid min-w-0 gap-2">
          <h2 id="leave-about" className="font-bold text-xl">
            You have unsaved changes
          </h2>
          <p id="leave-words">
            {isStored
              ? `They’re stored on this device for ${UNSAVED_DAYS} days. Open this page again to continue.`
              : 'This browser can’t store them. If you leave, you’ll lose them.'}
          </p>
        </div>
        <div className="flex flex-wrap-reverse justify-end gap-3">
          <button type="submit" value="" className="button button-quiet max-sm:flex-1">
            Stay
          </button>
          <button type="submit" value="yes" className="button max-sm:flex-1">
            Leave
          </button>
        </div>
      </form>
    </dialog>
  );
}
