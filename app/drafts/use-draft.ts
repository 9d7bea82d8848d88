import { type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { DraftState, Subject } from '#app/drafts/device-draft.ts';
import { deviceStore } from '#app/drafts/device-store.ts';
import type { AccountDraft, DraftDocument } from '#app/drafts/draft.ts';
import type { DraftFormControls } from '#app/drafts/draft-form.ts';
import { changedFields, fillForm, isDraftField, readForm, readTyped } from '#app/drafts/draft-form.ts';
import { DraftKeeper } from '#app/drafts/draft-keeper.ts';
import { sendDeletion, sendDraft } from '#app/drafts/send-draft.ts';
import type { PickedPhoto } from '#app/photos/picked-photos.ts';
import { useHydrated } from '#app/ui/use-loaded.ts';

export type UseDraftOptions = Subject & {
  userId: string;
  draftId: string;
  listing: DraftDocument | null;
  account: AccountDraft | null;
  photos: PickedPhoto[];
  form: RefObject<HTMLFormElement | null>;
  showPhotos(photos: PickedPhoto[]): void;
};

export type DraftOfForm = DraftState & {
  draftId: string;
  keeper: DraftKeeper;
  /** Call it once the form has become a listing, or the edit is saved. */
  finish(): void;
  /** Asks first. False if the person continues. */
  discard(): Promise<boolean>;
};

/** Saves a form as a draft, on this device and in the account. */
export function useDraft({ userId, draftId, form, showPhotos, ...options }: UseDraftOptions): DraftOfForm {
  const [keeper] = useState(
    () => new DraftKeeper({ ...options, key: { userId, draftId }, store: deviceStore, send: sendDraft, sendDeletion }),
  );
  const isHydrated = useHydrated();
  const [isFromServer] = useState(!isHydrated);
  const open = useEffectEvent((element: HTMLFormElement) => openForm(keeper, element, { showPhotos, isFromServer }));
  useEffect(() => {
    const close = form.current ? open(form.current) : undefined;
    return () => {
      close?.();
      keeper.close();
    };
  }, [keeper, form]);
  const state = useSyncExternalStore(keeper.subscribe, keeper.read, keeper.read);
  const isStarted = state.saved !== 'untouched';
  useEffect(() => {
    if (isStarted) setAddress(draftId);
  }, [draftId, isStarted]);
  const finish = () => {
    setAddress(null);
    keeper.finish();
  };
  return { ...state, draftId, keeper, finish, discard: () => discard(keeper) };
}

async function discard(keeper: DraftKeeper): Promise<boolean> {
  if (!(await keeper.hasDraft())) return true;
  if (!confirm('Discard your changes?')) return false;
  await keeper.discard();
  return true;
}

type Opening = Pick<UseDraftOptions, 'showPhotos'> & { isFromServer: boolean };

/** Returns a function that stops listening to the form. */
function openForm(keeper: DraftKeeper, form: HTMLFormElement, { showPhotos, isFromServer }: Opening): () => void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isRestored = navigation?.type !== 'navigate';
  const before = readForm(form);
  const typed = isFromServer ? readTyped(form) : {};
  let isFilling = false;
  const controls: DraftFormControls = {
    read: () => readForm(form),
    fill(texts) {
      isFilling = true;
      fillForm(form, texts);
      isFilling = false;
    },
    showPhotos,
    // Text the browser restores may be older than the draft.
    typedBefore: (draft) => ({
      ...Object.fromEntries(
        Object.entries(typed).filter(([name]) => !isRestored || !draft[name as keyof typeof draft]),
      ),
      ...changedFields(before, readForm(form)),
    }),
  };
  keeper.open(controls);
  const listening = new AbortController();
  const { signal } = listening;
  const onInput = (event: Event) => !isFilling && isDraftField(event.target, form) && keeper.change();
  // On the window, after the form's own listeners have changed the text.
  addEventListener('input', onInput, { signal });
  addEventListener('change', onInput, { signal });
  addEventListener('submit', (event) => event.target === form && keeper.submit(), { signal });
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
