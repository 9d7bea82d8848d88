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
