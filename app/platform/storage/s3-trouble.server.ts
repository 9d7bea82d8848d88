/** What goes wrong with an S3-compatible store, in words that bear no key and nothing that was signed. */
import type { S3Settings } from '#app/platform/env.server.ts';
import { StorageFailure } from '#app/platform/storage/storage-failure.server.ts';

/** As much as the SDK tells of a failed request. Where the store did not answer, there is no status. */
type Trouble = { name?: string; code?: string; $metadata?: { httpStatusCode?: number } };

const WRONG_KEY = ['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'InvalidToken', 'ExpiredToken', 'Unauthorized'];

export function isMissing(error: unknown): boolean {
  return statusOf(error) === 404;
}

/** The SDK's own error repeats what the store sent, and a store may send back what was signed: only its name is kept. */
export function toFailure(error: unknown): StorageFailure {
  return new StorageFailure(`The store of the files failed: ${reasonOf(error)}.`);
}

/** Such as `TimeoutError`, `ECONNREFUSED` or `NoSuchBucket (404)`. */
export function reasonOf(error: unknown): string {
  const { name, code } = error as Trouble;
  const status = statusOf(error);
  return `${name && name !== 'Error' && name !== 'AggregateError' ? name : code}${status ? ` (${status})` : ''}`;
}

/** The sentence for whoever starts the site; null where the store has no time or does not answer, which may pass. */
export function refusalOf(error: unknown, { bucket, endpoint, region }: S3Settings): string | null {
  const status = statusOf(error) ?? 500;
  if (status >= 500 || status === 429) return null;
  const store = endpoint ?? `Amazon S3 in ${region}`;
  const { name = '' } = error as Trouble;
  if (status === 404) return `The bucket S3_BUCKET=${bucket} is not at ${store}: make it there, or change S3_BUCKET.`;
  if (WRONG_KEY.includes(name)) {
    return `The store ${store} does not know the key for S3_BUCKET=${bucket} (${name}): check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`;
  }
  if (status === 401 || status === 403) {
    return `The store ${store} refuses us S3_BUCKET=${bucket} (${name}): let the key in S3_ACCESS_KEY_ID list, read, write and delete there.`;
  }
  return `The store ${store} does not serve S3_BUCKET=${bucket} (${reasonOf(error)}): check S3_ENDPOINT and S3_REGION.`;
}

function statusOf(error: unknown): number | undefined {
  return (error as Trouble).$metadata?.httpStatusCode;
}
