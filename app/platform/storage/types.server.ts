export type StoredFile = {
  size: number;
  contentType: string;
  /** Changes whenever the content does; ready for an `ETag` header. */
  etag: string;
  open(): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
};

export type Storage = {
  /** Throws where the key is not one (`isStorageKey`) or the file cannot be written. */
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
