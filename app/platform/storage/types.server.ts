export type StoredFile = {
  size: number;
  contentType: string;
  /** Changes whenever the content does; ready for an `ETag` header. */
  etag: string;
  open(): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
};

export type Storage = {
  /**
   * At the start: throws `StartError` where the storage can never work as it is set up. One that only does not answer is
   * told in the log, since it may answer later.
   */
  check(): Promise<void>;
  /** Throws where the key is not one (`isStorageKey`), and `StorageFailure` where the file cannot be written. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null where there is no such file, whatever the key looks like. Throws when the storage itself fails. */
  get(key: string): Promise<StoredFile | null>;
  /** As `get`: an odd key is a missing file. */
  exists(key: string): Promise<boolean>;
  /** The names of the folders right under `folder`; none where it is not there. */
  listFolders(folder: string): Promise<string[]>;
  /** Deletes every file under `folder/`; nothing there is fine. Throws on a key of fewer than two parts. */
  deleteFolder(folder: string): Promise<void>;
};
