import { type RefObject, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { openBrowserStore } from '#app/listings/drafts/browser-store.ts';
import type { AccountDraft, DraftFieldName, ReplacedValue } from '#app/listings/drafts/draft.ts';
import { fillForm, readForm, typedBefore, typedField } from '#app/listings/drafts/draft-form.ts';
import { DraftKeeper } from '#app/listings/drafts/draft-keeper.ts';
import { type DraftState, isOfAnotherPage, untouchedDraft } from '#app/listings/drafts/draft-state.ts';
import type { Said } from '#app/listings/drafts/local-draft.ts';
import { sendDiscard, sendPush } from '#app/listings/drafts/send-push.ts';
import type { RestoredPhoto, ShownPhoto } from '#app/listings/photos/picker/picked-photo.ts';
import type { PhotoWatcher } from '#app/listings/photos/picker/picked-photos.ts';
import type { Photo } from '#app/vocabulary/photo.ts';

export type UseDraftOptions = {
  userId: string;
  /** From the address, where a draft is continued; else a fresh one. */
  draftId: string;
  /** The listing that is being changed; null for a new one. */
  listingId: string | null;
  /** What it is called. */
  listingTitle?: string | null;
  /** What it says. */
  said?: Said | undefined;
  /** What the account has under this id. */
  account: AccountDraft | null;
  /** Those that the form begins with. */
  photos: Photo[];
  form: RefObject<HTMLFormElement | null>;
  /** Has the picker show other photos: of a continued draft, or of another tab. */
  restorePhotos(photos: RestoredPhoto[]): void;
};

export type DraftOfForm = DraftState & {
  /** For the picker. */
  watcher: Pick<PhotoWatcher, 'keepPhoto' | 'dropPhoto' | 'onChange'>;
  use(offer: ReplacedValue): void;
  dismiss(offer: ReplacedValue): void;
  /** Once the form has become a listing, or its change: the draft is removed, in all tabs. */
  finish(): void;
};

/**
 * Keeps what is in a form as a draft: on this device within a moment of each change, and in the account as soon as it can
 * be reached. The form's own fields are read and filled; its hidden `draftId` follows the draft.
 */
export function useDraft(options: UseDraftOptions): DraftOfForm {
  const { userId, draftId, listingId, form } = options;
  const [line] = useState(() => new KeeperLine());
  const [keeper, setKeeper] = useState<DraftKeeper | null>(null);
  const open = useEffectEvent(() => openKeeper(options));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another draft, listing or person is another keeper
  useEffect(() => {
    const opened = open();
    line.join(opened);
    setKeeper(opened);
    return () => line.leave();
  }, [line, userId, draftId, listingId]);
  useEffect(() => (keeper && form.current ? listen(keeper, form.current) : undefined), [keeper, form]);

  const untouched = useMemo(() => untouchedDraft(draftId), [draftId]);
  const state = useSyncExternalStore(
    keeper?.subscribe ?? neverChanges,
    keeper?.read ?? (() => untouched),
    () => untouched,
  );
  const isBegun = state.progress !== 'untouched';
  const onward = isOfAnotherPage(state) ? state.onward : null;
  useEffect(() => {
    if (onward) return history.replaceState(history.state, '', onward);
    const field = form.current?.elements.namedItem('draftId');
    if (field instanceof HTMLInputElement) field.value = state.draftId;
    if (isBegun) setAddress(state.draftId);
  }, [form, state.draftId, isBegun, onward]);
  return { ...state, ...line.actions };
}

function neverChanges() {
  return () => {};
}

/** What is done before there is a keeper, as with photos picked before scripts ran, waits for it. */
class KeeperLine {
  #keeper: DraftKeeper | null = null;
  #waiting: ((keeper: DraftKeeper) => void)[] = [];

  readonly actions = {
    watcher: {
      keepPhoto: (uploadId: string, file: File) => this.#tell((keeper) => keeper.keepPhoto(uploadId, file)),
      dropPhoto: (uploadId: string) => this.#tell((keeper) => keeper.dropPhoto(uploadId)),
      onChange: (refs: string[], photos: ShownPhoto[]) => this.#tell((keeper) => keeper.showPhotos(refs, photos)),
    },
    use: (offer: ReplacedValue) => this.#tell((keeper) => keeper.use(offer)),
    dismiss: (offer: ReplacedValue) => this.#tell((keeper) => keeper.dismiss(offer)),
    finish: () => {
      setAddress(null);
      this.#tell((keeper) => keeper.finish());
    },
  };

  join(keeper: DraftKeeper) {
    this.#keeper = keeper;
    for (const action of this.#waiting.splice(0)) action(keeper);
  }

  leave() {
    this.#keeper?.close();
    this.#keeper = null;
  }

  #tell(action: (keeper: DraftKeeper) => void) {
    if (this.#keeper) action(this.#keeper);
    else this.#waiting.push(action);
  }
}

function openKeeper({ userId, draftId, form, restorePhotos, ...options }: UseDraftOptions) {
  const keeper = new DraftKeeper({
    key: { userId, draftId },
    ...{ listingTitle: null, ...options },
    openStore: openBrowserStore,
    send: sendPush,
    discard: sendDiscard,
    show: (texts) => form.current && fillForm(form.current, texts),
    showPhotos: restorePhotos,
  });
  if (form.current) startWith(keeper, form.current);
  return keeper;
}

/** A browser that comes back puts into a form what it remembers, which may be less than was typed. */
function startWith(keeper: DraftKeeper, form: HTMLFormElement) {
  const typed = typedBefore(form);
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isRemembered = navigation?.type !== 'navigate';
  if (!isRemembered) for (const [field, text] of Object.entries(typed)) keeper.type(field as DraftFieldName, text);
  keeper.startWith(readForm(form), Object.keys(typed) as DraftFieldName[]);
}

function listen(keeper: DraftKeeper, form: HTMLFormElement): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const onInput = (event: Event) => {
    const typed = (event.target as Partial<HTMLInputElement>).form === form && typedField(event);
    if (typed) keeper.type(typed.field, typed.text);
  };
  const onSubmit = (event: Event) => event.target === form && keeper.submit();
  const flush = () => keeper.flush();
  const retry = () => keeper.retry();
  // On the window, so that what the form's own scripts make of the text is done.
  addEventListener('input', onInput, { signal });
  addEventListener('change', onInput, { signal });
  addEventListener('submit', onSubmit, { signal });
  form.addEventListener('focusout', flush, { signal });
  addEventListener('pagehide', flush, { signal });
  for (const hope of ['online', 'focus', 'pageshow']) addEventListener(hope, retry, { signal });
  document.addEventListener('visibilitychange', retry, { signal });
  return () => listening.abort();
}

/** A page that is loaded again goes on with its draft. The router need not know: it would load the page's data anew. */
function setAddress(draftId: string | null) {
  const url = new URL(location.href);
  if (url.searchParams.get('draft') === draftId) return;
  if (draftId) url.searchParams.set('draft', draftId);
  else url.searchParams.delete('draft');
  history.replaceState(history.state, '', url);
}
