export class StorageFailure extends Error {
  override name = 'StorageFailure';
}
