/** The storage failed or did not answer. The message bears no secret: it may be logged. */
export class StorageFailure extends Error {
  override name = 'StorageFailure';
}
