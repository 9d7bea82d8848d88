import type { RouterContextProvider } from 'react-router';
import { countAttempt } from '#app/http/attempts.server.ts';
import { PACE, pacedBody, Stalled, TooMuch } from '#app/http/forms/paced-body.server.ts';
import {
  announcedBytes,
  type FormLimits,
  notRead,
  type ReceivedForm,
  receiveForm,
} from '#app/http/forms/received-form.server.ts';
import { requestContext, viewerContext } from '#app/http/request-context.ts';
import { showFigure } from '#app/platform/metrics.server.ts';
import { openTurns, openTurnsByKey } from '#app/platform/turns.server.ts';

export type { ReceivedForm };
export type ReadForm = Extract<ReceivedForm, { ok: true }>;

/** A form with thirty photos counts as one, and so does each photo that a browser sends by itself. */
const UPLOADS_OF_ACCOUNT = { name: 'uploads-of-account', attempts: 400, seconds: 3600 };
const UPLOADS_FROM_ADDRESS = { name: 'uploads-from-address', attempts: 2_000, seconds: 3600 };

/** So that a flood of one account's images waits behind itself: a photo of another is at most third. */
const processing = openTurnsByKey(2);

type UploadArgs = { request: Request; context: Readonly<RouterContextProvider> };

/** Call it after checking that the sender is allowed to. */
export async function receiveUpload<Result>(
  { request, context }: UploadArgs,
  limits: FormLimits,
  use: (received: ReceivedForm) => Promise<Result>,
  guest?: string,
): Promise<Result> {
  const facts = context.get(requestContext);
  const account = context.get(viewerContext)?.uid ?? guest;
  if (account === undefined) throw new Error('Only someone who has signed in can send files.');
  const tooMany = await countAttempt(context, {
    ofAccount: [UPLOADS_OF_ACCOUNT, account],
    fromAddress: UPLOADS_FROM_ADDRESS,
  });
  if (tooMany) return use(notRead(429));
  const sender = { account, address: facts.address };
  const bytes = Math.min(announcedBytes(request) || limits.maxBytes, limits.maxBytes);
  try {
    return await takeUploadTurn({ sender, bytes, signal: request.signal }, () =>
      receiveForm(request, limits, (received) => processing(account, () => use(received))),
    );
  } catch (error) {
    if (!(error instanceof NoTurn)) throw error;
    facts.retryAfterSeconds = 60;
    return use(notRead(503));
  }
}

/** All of it, or the status that says why not. */
export async function readWhole(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Buffer | 408 | 413> {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of pacedBody(body, { maxBytes, pace: PACE })) chunks.push(chunk);
  } catch (error) {
    if (error instanceof TooMuch) return 413;
    if (error instanceof Stalled) return 408;
    throw error;
  }
  return Buffer.concat(chunks);
}

const MEGABYTE = 1024 * 1024;
/** In megabytes being received or on disk. A larger upload is received alone. */
const OF_ACCOUNT = 100;
const FROM_ADDRESS = 400;
const OF_SITE = 1_000;
const WAIT_MS = 60_000;

const ofAccount = openTurnsByKey(OF_ACCOUNT);
const fromAddress = openTurnsByKey(FROM_ADDRESS);
const ofSite = openTurns(OF_SITE);

showFigure({
  name: 'kerbside_arriving_uploads',
  help: 'Uploads that are arriving or on the disk, and those waiting for a turn.',
  label: 'state',
  read: ofSite.count,
});

export class NoTurn extends Error {}

type UploadTurn = {
  sender: { account: string; address: string };
  bytes: number;
  signal: AbortSignal;
  waitMs?: number;
};

/** Limits what stalled and large uploads use. The rest wait unread in the network. */
export async function takeUploadTurn<T>(
  { sender, bytes, signal, waitMs = WAIT_MS }: UploadTurn,
  work: () => Promise<T>,
): Promise<T> {
  const takes = Math.max(1, Math.ceil(bytes / MEGABYTE));
  const options = { takes, signal: AbortSignal.any([signal, AbortSignal.timeout(waitMs)]) };
  let hasStarted = false;
  const begin = () => {
    hasStarted = true;
    return work();
  };
  const amongAll = () => ofSite.takeTurn(begin, options);
  const fromSameAddress = () => fromAddress(sender.address, amongAll, options);
  try {
    return await ofAccount(sender.account, fromSameAddress, options);
  } catch (error) {
    throw hasStarted ? error : new NoTurn();
  }
}
