import { type RefObject, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import type { AccountDraft, DraftDocument, Gone } from '#app/drafts/draft.ts';
import { fieldOf, fillForm, readForm, readTyped } from '#app/drafts/draft-form.ts';
import { DraftKeeper } from '#app/drafts/draft-keeper.ts';
import { type DraftState, isOfAnotherPage, untouchedDraft } from '#app/drafts/draft-state.ts';
import { openDrafts } from '#app/drafts/local-drafts.ts';
import { sendDiscard, sendPush } from '#app/drafts/send-push.ts';
import type { RestoredPhoto } from '#app/photos/picked-photo.ts';
import type { PhotoCallbacks } from '#app/photos/picked-photos.ts';
import { useHydrated } from '#app/ui/use-loaded.ts';
import type { Photo } from '#app/vocabulary/photo.ts';

export type UseDraftOptions = {
  userId: string;
  draftId: string;
  listingId: string | null;
  listingTitle: string | null;
  listing?: DraftDocument | undefined;
  account: AccountDraft | null;
  photos: Photo[];
  form: RefObject<HTMLFormElement | null>;
  restorePhotos(photos: RestoredPhoto[]): void;
};

export type DraftOfForm = DraftState & {
  callbacks: Pick<PhotoCallbacks, 'onPick' | 'onRemove' | 'onChange'>;
  useMine(): void;
  useSaved(): void;
  /** Call it once the form has become a listing, or the edit is saved. */
  finish(gone: Gone): void;
  discard(): Promise<boolean>;
};

/** Saves a form as a draft, on this device and in the account. The hidden `draftId` field follows the draft. */
export function useDraft(options: UseDraftOptions): DraftOfForm {
  const { userId, draftId, listingId, form } = options;
  const [actions] = useState(() => new DraftActions());
  const [keeper, setKeeper] = useState<DraftKeeper | null>(null);
  const isHydrated = useHydrated();
  const [isFromServer] = useState(!isHydrated);
  const open = useEffectEvent(() => openKeeper(options, isFromServer));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another draft, listing or person is another keeper
  useEffect(() => {
    const opened = open();
    actions.attach(opened);
    setKeeper(opened);
    const stopListening = form.current && listen(opened, form.current);
    return () => {
      stopListening?.();
      actions.detach();
    };
  }, [actions, userId, draftId, listingId]);

  const untouched = useMemo(() => untouchedDraft(draftId), [draftId]);
  const state = useSyncExternalStore(
    keeper?.subscribe ?? neverChanges,
    keeper?.read ?? (() => untouched),
    () => untouched,
  );
  const isStarted = state.progress !== 'untouched';
  const nextPath = isOfAnotherPage(state) ? state.nextPath : null;
  useEffect(() => {
    if (nextPath) return history.replaceState(history.state, '', nextPath);
    const field = form.current?.elements.namedItem('draftId');
    if (field instanceof HTMLInputElement) field.value = state.draftId;
    if (isStarted) setAddress(state.draftId);
  }, [form, state.draftId, isStarted, nextPath]);
  return { ...state, ...actions.ofForm };
}

function neverChanges() {
  return () => {};
}

/** Photos may be picked, and Cancel pressed, before the draft has loaded: what they do is queued. */
class DraftActions {
  #keeper: DraftKeeper | null = null;
  #waiting: ((keeper: DraftKeeper) => void)[] = [];

  readonly ofForm = {
    callbacks: {
      onPick: (uploadId: string, file: File) => this.#withKeeper((keeper) => keeper.addPhoto(uploadId, file)),
      onRemove: (uploadId: string) => this.#withKeeper((keeper) => keeper.removePhoto(uploadId)),
      onChange: (...shown: Parameters<DraftKeeper['showPhotos']>) =>
        this.#withKeeper((keeper) => keeper.showPhotos(...shown)),
    },
    useMine: () => this.#withKeeper((keeper) => keeper.useMine()),
    useSaved: () => this.#withKeeper((keeper) => keeper.useSaved()),
    finish: (gone: Gone) => {
      setAddress(null);
      this.#withKeeper((keeper) => keeper.finish(gone));
    },
    discard: () => new Promise<boolean>((resolve) => this.#withKeeper((keeper) => resolve(keeper.discard()))),
  };

  attach(keeper: DraftKeeper) {
    this.#keeper = keeper;
    for (const action of this.#waiting.splice(0)) action(keeper);
  }

  detach() {
    this.#keeper?.close();
    this.#keeper = null;
  }

  #withKeeper(action: (keeper: DraftKeeper) => void) {
    if (this.#keeper) action(this.#keeper);
    else this.#waiting.push(action);
  }
}

function openKeeper({ userId, draftId, form, restorePhotos, ...options }: UseDraftOptions, isFromServer: boolean) {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return new DraftKeeper({
    ...options,
    key: { userId, draftId },
    form: {
      read: () => (form.current ? readForm(form.current) : {}),
      fill: (texts) => form.current && fillForm(form.current, texts),
      restorePhotos,
    },
    typed: isFromServer && form.current ? readTyped(form.current) : {},
    isRestored: navigation?.type !== 'navigate',
    openStore: openDrafts,
    send: sendPush,
    discard: sendDiscard,
  });
}

function listen(keeper: DraftKeeper, form: HTMLFormElement): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const onInput = (event: Event) => {
    const field = fieldOf(event, form);
    if (field) keeper.change(field);
  };
  const onSubmit = (event: Event) => event.target === form && keeper.submit();
  // On the window, after the form's own listeners have changed the text.
  addEventListener('input', onInput, { signal });
  addEventListener('change', onInput, { signal });
  addEventListener('submit', onSubmit, { signal });
  form.addEventListener('focusout', keeper.flush, { signal });
  addEventListener('pagehide', keeper.flush, { signal });
  for (const chance of ['online', 'focus', 'pageshow']) addEventListener(chance, keeper.retry, { signal });
  document.addEventListener('visibilitychange', keeper.retry, { signal });
  return () => listening.abort();
}

/** A reloaded page continues its draft. Past the router, which would load the page's data again. */
function setAddress(draftId: string | null) {
  const url = new URL(location.href);
  if (url.searchParams.get('draft') === draftId) return;
  if (draftId) url.searchParams.set('draft', draftId);
  else url.searchParams.delete('draft');
  history.replaceState(history.state, '', url);
}
