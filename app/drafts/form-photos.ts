import type { DraftPhotos } from '#app/drafts/draft.ts';
import type { PickedPhoto } from '#app/photos/picked-photos.ts';

type DevicePhoto = { id: string; file: File };

/** The photos of a form: in the account, on this device, or in the page alone. */
export class FormPhotos {
  readonly stored: DraftPhotos;
  #shownIds: string[];
  readonly #files = new Map<string, File>();
  readonly #written = new Set<string>();
  #elsewhere: string[] = [];
  #beingWritten = 0;

  constructor(photos: PickedPhoto[]) {
    this.#shownIds = photos.map(({ key }) => key);
    this.stored = storedOf(photos);
  }

  get areBeingWritten(): boolean {
    return this.#beingWritten > 0;
  }

  get areUnwritten(): boolean {
    return this.#shownIds.some((id) => !this.stored[id] && !this.#written.has(id));
  }

  get areStored(): boolean {
    return this.#shownIds.every((id) => this.stored[id]);
  }

  get countElsewhere(): number {
    return this.#elsewhere.length;
  }

  /** Only photos that are stored here or in the account are named: the draft must be whole after a crash. */
  get ids(): string[] {
    const own = this.#shownIds.filter((id) => this.stored[id] || this.#written.has(id));
    return [...own, ...this.#elsewhere.filter((id) => !own.includes(id))];
  }

  show(photos: PickedPhoto[]) {
    this.#shownIds = photos.map(({ key }) => key);
    this.store(storedOf(photos));
  }

  store(photos: DraftPhotos) {
    Object.assign(this.stored, photos);
  }

  readDevice(photos: DevicePhoto[]) {
    for (const { id, file } of photos) {
      this.#files.set(id, file);
      this.#written.add(id);
    }
  }

  async add({ id, file }: DevicePhoto, write: () => Promise<void>): Promise<void> {
    this.#files.set(id, file);
    this.#beingWritten += 1;
    await write().then(
      () => this.#written.add(id),
      () => {},
    );
    this.#beingWritten -= 1;
  }

  remove(id: string) {
    this.#files.delete(id);
    this.#written.delete(id);
  }

  /** The device needs them no longer. */
  takeStored(): string[] {
    const ids = [...this.#written].filter((id) => this.stored[id]);
    for (const id of ids) this.#written.delete(id);
    return ids;
  }

  arrived(photos: DraftPhotos): boolean {
    return this.#elsewhere.some((id) => photos[id]);
  }

  /** Null if the form shows these already. */
  follow(ids: string[]): PickedPhoto[] | null {
    const isHere = (id: string) => this.stored[id] !== undefined || this.#files.has(id);
    this.#elsewhere = ids.filter((id) => !isHere(id));
    const beingWritten = this.#shownIds.filter((id) => this.#files.has(id) && !this.#written.has(id));
    const shown = [...new Set([...ids.filter(isHere), ...beingWritten])];
    if (shown.join() === this.#shownIds.join()) return null;
    this.#shownIds = shown;
    return shown.map((key) => ({ key, photo: this.stored[key] ?? null, file: this.#files.get(key) ?? null }));
  }
}

function storedOf(photos: PickedPhoto[]): DraftPhotos {
  return Object.fromEntries(photos.flatMap(({ key, photo }) => (photo ? [[key, photo]] : [])));
}
