import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Form, Link } from 'react-router';
import type { ShownArticle } from '#app/articles/article.ts';
import { ARTICLE_CHECK, articleSchema } from '#app/articles/article-form.ts';
import { ArticleFields } from '#app/articles/editor/article-fields.tsx';
import { type ArticleReply, type EditedArticle, isSameArticle, ofReply } from '#app/articles/editor/edited-article.ts';
import { EditorBar } from '#app/articles/editor/editor-bar.tsx';
import {
  ChangedMeanwhile,
  DeletedMeanwhile,
  EditedElsewhere,
  KeptNotice,
} from '#app/articles/editor/editor-notices.tsx';
import { forgetKept, type KeptArticle, keptKey, readKept } from '#app/articles/editor/kept-article.ts';
import { LeaveGuard } from '#app/articles/editor/leave-guard.tsx';
import { SectionList } from '#app/articles/editor/section-list.tsx';
import { EDITOR_ID } from '#app/articles/editor/sections.ts';
import { useHeldSubmit } from '#app/articles/editor/use-held-submit.ts';
import { useImageUploads } from '#app/articles/editor/use-image-uploads.ts';
import { useKeptArticle } from '#app/articles/editor/use-kept-article.ts';
import { useSections } from '#app/articles/editor/use-sections.ts';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts';

type ArticleEditorProps = {
  title: string;
  /** The article that is changed; none for a new one. */
  editedId?: string;
  /** The id that a new article gets. */
  articleId?: string;
  version: string;
  saved: EditedArticle;
  reply: ArticleReply | undefined;
  categories: string[];
  uid: string;
  facts: Pick<ShownArticle, 'createdAt' | 'authorInitial'>;
};

/** Writes an article. What was typed on this device before and not saved comes back by itself, and can be let go. */
export function ArticleEditor(props: ArticleEditorProps) {
  const { editedId, uid, saved } = props;
  const [kept, setKept] = useState<KeptArticle | null>(null);
  const key = keptKey(editedId);
  const bringBack = useEffectEvent(() => {
    const found = props.reply ? null : readKept(key, uid);
    if (found && !isSameArticle(found.article, saved)) setKept(found);
  });
  useEffect(() => bringBack(), []);
  const discard = () => {
    forgetKept(key);
    setKept(null);
  };
  return (
    <EditorForm
      key={kept?.keptAt ?? 'saved'}
      {...props}
      {...(kept && { version: kept.version, ...(kept.articleId && { articleId: kept.articleId }) })}
      kept={kept}
      isOutdated={kept !== null && kept.version !== props.version}
      onDiscard={discard}
    />
  );
}

type EditorFormProps = ArticleEditorProps & { kept: KeptArticle | null; isOutdated: boolean; onDiscard: () => void };

function EditorForm({ reply, kept, onDiscard, saved, ...props }: EditorFormProps) {
  const { editedId, version, uid, facts } = props;
  const articleId = reply?.goneAs ?? props.articleId;
  const form = useRef<HTMLFormElement>(null);
  const start = kept?.article ?? (reply?.initialValue ? ofReply(reply) : saved);
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
  const keeping = useKeptArticle({ editedId, articleId, version, uid, saved, facts, current });
  useKeepingOfParts(sections, keeping.keepNow);
  useImagesOfReply(reply, sections.keepImages);
  const focusId = reply?.focusId ?? null;
  return (
    <div className="grid w-full min-w-0 max-w-4xl gap-6">
      <div className="grid gap-3">
        <Link to="/admin" className="text-link justify-self-start">
          Back to Articles
        </Link>
        <h1 className="font-bold text-3xl">{props.title}</h1>
      </div>
      {kept && <KeptNotice keptAt={new Date(kept.keptAt)} isOutdated={props.isOutdated} onDiscard={onDiscard} />}
      {keeping.isElsewhere && <EditedElsewhere />}
      <Form
        ref={form}
        method="post"
        replace
        encType="multipart/form-data"
        {...checked.props}
        onInput={keeping.keepSoon}
        className="grid min-w-0 gap-6"
      >
        {/* What Enter presses: never a button that moves or removes. */}
        <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
        <input type="hidden" name="version" defaultValue={checked.fields.version.value ?? version} />
        {articleId && <input type="hidden" name="articleId" defaultValue={articleId} />}
        {reply?.goneAs && <DeletedMeanwhile />}
        {reply?.meanwhile && editedId && <ChangedMeanwhile version={reply.meanwhile} articleId={editedId} />}
        <ErrorSummary problems={checked.problems} />
        <ArticleFields {...{ sections, uploads, focusId }} fields={checked.fields} categories={props.categories} />
        <SectionList {...{ sections, uploads, focusId }} field={checked.fields.sections} />
        <EditorBar {...{ keeping }} isEdit={editedId !== undefined && !reply?.goneAs} heldLabel={held.label} />
      </Form>
      <LeaveGuard isDirty={keeping.isDirty} isKept={keeping.isKept} />
    </div>
  );
}

type Parts = Pick<ReturnType<typeof useSections>, 'previewImage' | 'sections'>;

/** Images and the order of sections are no input that the form could tell of. */
function useKeepingOfParts({ previewImage, sections }: Parts, keep: () => void) {
  const isFirst = useRef(true);
  const keepThem = useEffectEvent(keep);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one of them changes
  useEffect(() => {
    if (!isFirst.current) keepThem();
    isFirst.current = false;
  }, [previewImage, sections]);
}

/** What the server no longer has must not be sent again. */
function useImagesOfReply(reply: ArticleReply | undefined, keepImages: (ids: ReadonlySet<string>) => void) {
  const keepThem = useEffectEvent(keepImages);
  useEffect(() => {
    if (reply?.images) keepThem(new Set(reply.images.map((image) => image.id)));
  }, [reply]);
}
