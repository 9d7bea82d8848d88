/** Limits what stalled and large uploads use. The rest wait unread in the network. */
import { showFigure } from '#app/platform/metrics.server.ts';
import { openTurns, openTurnsByKey } from '#app/platform/turns.server.ts';

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
