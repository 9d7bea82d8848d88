const PART = /^[A-Za-z0-9][A-Za-z0-9._-]{0,119}$/;
const MAX_LENGTH = 400;

/**
 * Whether a text may name a stored file: parts of plain letters, digits, `.`, `_` and `-` between single slashes, each
 * beginning with a letter or digit. So there is no `..`, no absolute path, nothing hidden, and no name that a file
 * system, S3 or a URL would write differently. Parts that begin with `_` are left to the storage itself.
 */
export function isStorageKey(text: string): boolean {
  return text.length <= MAX_LENGTH && text.split('/').every((part) => PART.test(part));
}

/** Throws where the text may not name a file. */
export function checkKey(key: string): void {
  if (!isStorageKey(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
}

/** Throws where the text does not name a folder within a folder: a whole area is never deleted at once. */
export function checkFolderToDelete(folder: string): void {
  if (!isStorageKey(folder) || !folder.includes('/')) {
    throw new Error(`Not a folder to delete: ${JSON.stringify(folder)}`);
  }
}
