/** Any S3-compatible store: access lists and newer checksums stay off, since many lack them. */
import { basename } from 'node:path/posix';
import { Readable } from 'node:stream';
import { ListObjectsV2Command, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { S3Driver } from 'flydrive/drivers/s3';
import type { S3Settings } from '#app/platform/env.server.ts';
import { log } from '#app/platform/log.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import {
  checkFolderToDelete,
  checkKey,
  isStorageKey,
  type Storage,
  StorageFailure,
  type StoredFile,
} from '#app/platform/storage/storage-contract.server.ts';

const TIMEOUTS = { connectMs: 2000, answerMs: 10_000 };
const MAX_ATTEMPTS = 2;
const FOR_A_YEAR = { cacheControl: 'public, max-age=31536000, immutable' };
const DELETED_AT_ONCE = 20;

export function s3Storage(settings: S3Settings, timeouts = TIMEOUTS): Storage {
  const bucket = openBucket(settings, timeouts);
  const { client, driver } = bucket;
  return {
    async check() {
      const error = await client.send(new ListObjectsV2Command({ Bucket: settings.bucket, MaxKeys: 1 })).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      if (error === null) return;
      const startError = startErrorOf(error, settings);
      if (startError) throw new StartError(startError);
      log.warn({ reason: reasonOf(error) }, 'the file store does not answer; starting without photos');
    },
    async put(key, bytes) {
      checkKey(key);
      await withFailureMessage(driver.put(key, bytes, FOR_A_YEAR));
    },
    async get(key) {
      return isStorageKey(key) ? find(driver, key) : null;
    },
    async exists(key) {
      return isStorageKey(key) && withFailureMessage(driver.exists(key));
    },
    async listFolders(folder) {
      return isStorageKey(folder) ? withFailureMessage(listFolders(bucket, folder)) : [];
    },
    async deleteFolder(folder) {
      checkFolderToDelete(folder);
      await withFailureMessage(deleteFolder(bucket, folder));
    },
  };
}

/** Listing goes through the SDK: flydrive throws on keys that others may have put there. */
type Bucket = { name: string; client: S3Client; driver: S3Driver };

function openBucket(settings: S3Settings, { connectMs, answerMs }: typeof TIMEOUTS): Bucket {
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: answerMs,
    },
  });
  const driver = new S3Driver({ client, bucket, visibility: 'public', supportsACL: false });
  return { name: bucket, client, driver };
}

async function withFailureMessage<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error) => {
    throw toFailure(error);
  });
}

async function find(driver: S3Driver, key: string): Promise<StoredFile | null> {
  const facts = await driver.getMetaData(key).catch((error) => {
    if (isMissing(error)) return null;
    throw toFailure(error);
  });
  if (!facts) return null;
  return {
    size: facts.contentLength,
    contentType: facts.contentType ?? 'application/octet-stream',
    etag: facts.etag,
    open: async () =>
      Readable.toWeb(await withFailureMessage(driver.getStream(key))) as unknown as ReadableStream<
        Uint8Array<ArrayBuffer>
      >,
  };
}

async function listFolders(bucket: Bucket, folder: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { CommonPrefixes = [] } of list(bucket, folder, '/')) {
    for (const { Prefix = '' } of CommonPrefixes) names.push(basename(Prefix));
  }
  return names;
}

async function deleteFolder(bucket: Bucket, folder: string) {
  for await (const { Contents = [] } of list(bucket, folder)) {
    for (let start = 0; start < Contents.length; start += DELETED_AT_ONCE) {
      const some = Contents.slice(start, start + DELETED_AT_ONCE);
      await Promise.all(some.map(({ Key = '' }) => bucket.driver.delete(Key)));
    }
  }
}

/** 1,000 keys at a time. The slash keeps `1-car` from matching `1-car-2`. */
function list({ client, name }: Bucket, folder: string, Delimiter?: string) {
  return paginateListObjectsV2({ client }, { Bucket: name, Prefix: `${folder}/`, Delimiter });
}

type Trouble = { name?: string; code?: string; $metadata?: { httpStatusCode?: number } };

const WRONG_KEY = ['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'InvalidToken', 'ExpiredToken', 'Unauthorized'];

function isMissing(error: unknown): boolean {
  return statusOf(error) === 404;
}

/** The SDK’s error repeats the store’s response, which may repeat the signed request: only its name is used. */
function toFailure(error: unknown): StorageFailure {
  return new StorageFailure(`The file store failed: ${reasonOf(error)}.`);
}

function reasonOf(error: unknown): string {
  const { name, code } = error as Trouble;
  const status = statusOf(error);
  return `${name && name !== 'Error' && name !== 'AggregateError' ? name : code}${status ? ` (${status})` : ''}`;
}

/** The start error; null if the store is busy or down, which may pass. */
function startErrorOf(error: unknown, { bucket, endpoint, region }: S3Settings): string | null {
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
