export type PushState =
  /** The browser supports no notifications, or our service worker isn't installed. */
  'unsupported' | 'blocked' | 'off' | 'on';
export type PushChange = PushState | 'failed';

const ADDRESS = '/notifications/device';
/** Another account in this browser must not inherit the first one's choice. */
const OWNER = 'notifications-for';

export async function readPushState(userId: string): Promise<PushState> {
  const manager = await findPushManager();
  if (!manager) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const subscription = await manager.getSubscription();
  if (!subscription || readOwner() !== userId) return 'off';
  // The account forgets a browser that signs out or stops answering.
  return (await send(ADDRESS, subscription)) ? 'on' : 'off';
}

/** Call it from a click: browsers only ask for permission then. */
export async function turnPushOn(userId: string): Promise<PushChange> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  try {
    const manager = await findPushManager();
    if (!manager) return 'unsupported';
    await (await manager.getSubscription())?.unsubscribe();
    const { publicKey } = await (await fetch(ADDRESS)).json();
    const options = { userVisibleOnly: true, applicationServerKey: toBytes(publicKey) };
    const subscription = await manager.subscribe(options);
    if (!(await send(ADDRESS, subscription))) return 'failed';
    writeOwner(userId);
    return 'on';
  } catch {
    return 'failed';
  }
}

export async function turnPushOff(): Promise<PushChange> {
  try {
    const subscription = await (await findPushManager())?.getSubscription();
    if (!subscription) return 'off';
    if (!(await send(`${ADDRESS}/remove`, subscription))) return 'failed';
    await subscription.unsubscribe();
    return 'off';
  } catch {
    return 'failed';
  }
}

/** Waits for the service worker, which is registered after the page; in development for ever. */
async function findPushManager(): Promise<PushManager | undefined> {
  if (!('PushManager' in window && 'Notification' in window && navigator.serviceWorker)) return;
  return (await navigator.serviceWorker.ready).pushManager;
}

async function send(address: string, subscription: PushSubscription): Promise<boolean> {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  const body = new URLSearchParams({ endpoint, p256dh, auth });
  return (await fetch(address, { method: 'POST', body, redirect: 'manual' })).ok;
}

function toBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const base64 = base64url.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

/** A browser may refuse storage; notifications then have to be turned on again at the next visit. */
function readOwner(): string | null {
  try {
    return localStorage.getItem(OWNER);
  } catch {
    return null;
  }
}

function writeOwner(userId: string): void {
  try {
    localStorage.setItem(OWNER, userId);
  } catch {}
}
