/** S3 errors in words that carry no key and no signature. */
import type { S3Settings } from '#app/platform/env.server.ts';
import { StorageFailure } from '#app/platform/storage/storage-contract.server.ts';

type Trouble = { name?: string; code?: string; $metadata?: { httpStatusCode?: number } };

const WRONG_KEY = ['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'InvalidToken', 'ExpiredToken', 'Unauthorized'];

export function isMissing(error: unknown): boolean {
  return statusOf(error) === 404;
}

/** The SDK’s error repeats the store’s response, which may repeat the signed request: only its name is used. */
export function toFailure(error: unknown): StorageFailure {
  return new StorageFailure(`The file store failed: ${reasonOf(error)}.`);
}

export function reasonOf(error: unknown): string {
  const { name, code } = error as Trouble;
  const status = statusOf(error);
  return `${name && name !== 'Error' && name !== 'AggregateError' ? name : code}${status ? ` (${status})` : ''}`;
}

/** The start error; null if the store is busy or down, which may pass. */
export function startErrorOf(error: unknown, { bucket, endpoint, region }: S3Settings): string | null {
  const status = statusOf(error) ?? 500;
  if (status >= 500 || status === 429) return null;
  const store = endpoint ?? `Amazon S3 in ${region}`;
  const { name = '' } = error as Trouble;
  if (status === 404) return `The bucket S3_BUCKET=${bucket} is not at ${store}: create it there, or change S3_BUCKET.`;
  if (WRONG_KEY.includes(name)) {
    return `The store ${store} does not know the key for S3_BUCKET=${bucket} (${name}): check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`;
  }
  if (status === 401 || status === 403) {
    return `The store ${store} denies access to S3_BUCKET=${bucket} (${name}): let the key in S3_ACCESS_KEY_ID list, read, write and delete there.`;
  }
  return `The store ${store} does not serve S3_BUCKET=${bucket} (${reasonOf(error)}): check S3_ENDPOINT and S3_REGION.`;
}

function statusOf(error: unknown): number | undefined {
  return (error as Trouble).$metadata?.httpStatusCode;
}
