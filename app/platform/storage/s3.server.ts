/**
 * Stored files in a bucket of an S3-compatible store. A store shows an object whole or not at all, so a write needs no
 * more than its one request. No request waits for ever: it is tried twice and given up when `patience` has ended, and
 * what the store did then is a `StorageFailure`. Access lists and the newer checksums are left out, since many stores
 * have neither.
 */
import { basename } from 'node:path/posix';
import { Readable } from 'node:stream';
import { ListObjectsV2Command, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { S3Driver } from 'flydrive/drivers/s3';
import type { S3Settings } from '#app/platform/env.server.ts';
import { log } from '#app/platform/log.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import { isMissing, reasonOf, refusalOf, toFailure } from '#app/platform/storage/s3-trouble.server.ts';
import { checkFolderToDelete, checkKey, isStorageKey } from '#app/platform/storage/storage-key.ts';
import type { Storage, StoredFile } from '#app/platform/storage/types.server.ts';

/** `answerMs` covers sending a file, and is how long the store may pause while it sends one. */
const PATIENCE = { connectMs: 2000, answerMs: 10_000 };
const TRIES = 2;
const FOR_A_YEAR = { cacheControl: 'public, max-age=31536000, immutable' };
const DELETED_AT_ONCE = 20;

/** Nothing is asked of the store before `check` or the first use. */
export function s3Storage(settings: S3Settings, patience = PATIENCE): Storage {
  const bucket = openBucket(settings, patience);
  const { client, driver } = bucket;
  return {
    async check() {
      const error = await client.send(new ListObjectsV2Command({ Bucket: settings.bucket, MaxKeys: 1 })).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      if (error === null) return;
      const refusal = refusalOf(error, settings);
      if (refusal) throw new StartError(refusal);
      log.warn({ reason: reasonOf(error) }, 'the store of the files does not answer: the site starts without photos');
    },
    async put(key, bytes) {
      checkKey(key);
      await orFailure(driver.put(key, bytes, FOR_A_YEAR));
    },
    async get(key) {
      return isStorageKey(key) ? find(driver, key) : null;
    },
    async exists(key) {
      return isStorageKey(key) && orFailure(driver.exists(key));
    },
    async listFolders(folder) {
      return isStorageKey(folder) ? orFailure(listFolders(bucket, folder)) : [];
    },
    async deleteFolder(folder) {
      checkFolderToDelete(folder);
      await orFailure(deleteFolder(bucket, folder));
    },
  };
}

/** flydrive's way of listing refuses names that others may have put there, so that is asked of the SDK. */
type Bucket = { name: string; client: S3Client; driver: S3Driver };

function openBucket(settings: S3Settings, { connectMs, answerMs }: typeof PATIENCE): Bucket {
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Buckets as parts of the host name need names in the DNS, which stores of one's own seldom have.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: TRIES,
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

async function orFailure<Result>(work: Promise<Result>): Promise<Result> {
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
      Readable.toWeb(await orFailure(driver.getStream(key))) as unknown as ReadableStream<Uint8Array<ArrayBuffer>>,
  };
}

async function listFolders(bucket: Bucket, folder: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { CommonPrefixes = [] } of list(bucket, folder, '/')) {
    for (const { Prefix = '' } of CommonPrefixes) names.push(basename(Prefix));
  }
  return names;
}

/** One by one: stores do not agree on how several are deleted at once. */
async function deleteFolder(bucket: Bucket, folder: string) {
  for await (const { Contents = [] } of list(bucket, folder)) {
    for (let start = 0; start < Contents.length; start += DELETED_AT_ONCE) {
      const some = Contents.slice(start, start + DELETED_AT_ONCE);
      await Promise.all(some.map(({ Key = '' }) => bucket.driver.delete(Key)));
    }
  }
}

/** All under a folder, a thousand at a time. Without the slash at its end, `1-car` would bring `1-car-2` along. */
function list({ client, name }: Bucket, folder: string, Delimiter?: string) {
  return paginateListObjectsV2({ client }, { Bucket: name, Prefix: `${folder}/`, Delimiter });
}
