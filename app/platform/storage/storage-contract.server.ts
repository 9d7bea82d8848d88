const PART = /^[A-Za-z0-9][A-Za-z0-9._-]{0,119}$/;
const MAX_LENGTH = 400;

/** Only names that a file system, S3 and a URL all leave unchanged: no `..`, nothing hidden. */
export function isStorageKey(text: string): boolean {
  return text.length <= MAX_LENGTH && text.split('/').every((part) => PART.test(part));
}

export function checkKey(key: string): void {
  if (!isStorageKey(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
}

export function folderTime(name: string): number {
  return Number(/^(\d{13})-/.exec(name)?.[1] ?? Number.POSITIVE_INFINITY);
}

/** Throws for a top-level folder: no area is ever deleted at once. */
export function checkFolderToDelete(folder: string): void {
  if (!isStorageKey(folder) || !folder.includes('/')) {
    throw new Error(`Not a folder to delete: ${JSON.stringify(folder)}`);
  }
}

export type StoredFile = {
  size: number;
  contentType: string;
  etag: string;
  open(): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
};

export type Storage = {
  /** Throws `StartError` if the settings can never work; logs where the store does not answer. */
  check(): Promise<void>;
  /** Throws for an invalid key, and `StorageFailure` where the write fails. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null for a missing file or an invalid key. Throws if the storage fails. */
  get(key: string): Promise<StoredFile | null>;
  exists(key: string): Promise<boolean>;
  listFolders(folder: string): Promise<string[]>;
  deleteFolder(folder: string): Promise<void>;
};

export class StorageFailure extends Error {
  override name = 'StorageFailure';
}
