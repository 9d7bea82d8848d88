/** Clients that request every stream and never read: memory stays bounded, others are served and the site can stop. */
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseConnection } from '../../app/platform/db/types.server.ts';
import { newId } from '../../app/platform/ids.server.ts';
import { uploadedPhotos } from '../../app/platform/schema/drafts.server.ts';
import { listingPhotos } from '../../app/platform/schema/listings.server.ts';
import { diskStorage } from '../../app/platform/storage/disk.server.ts';
import { PHOTO_WIDTHS, photoFileName } from '../../app/vocabulary/photo.ts';
import { makeListing } from '../../tests/support/factories.ts';
import { fillListings } from '../bench/listings-database.ts';
import { residentMegabytes } from '../processes.ts';
import { cleanUpAtEnd } from './clean-up.ts';
import type { Fault } from './fault.ts';
import { makeScene, type Scene, Trial } from './trial/trial.ts';
import { prepareVictim, takeDatabase } from './victim.ts';

const [CARS, HUNG_EACH, PHOTOS, PHOTO_BYTES] = [3000, 10, 12, 600_000];
/** A client’s share of what may be buffered for it: its sockets, one chunk of each stream, one entry of a ZIP file. */
const MOST_MEGABYTES_EACH = 4;
const [SETTLE_MS, SOON_MS, STOP_MS] = [3000, 15_000, 30_000];
/** On a busy machine a page takes long without them too. */
const SLOWER = 5;

export async function hangClientsOnPostgres(server: string): Promise<Fault[]> {
  const url = await takeDatabase(server);
  await fillListings(url, CARS);
  const victim = await prepareVictim({ DATABASE_URL: url, LOG_LEVEL: 'warn' });
  const scene = await victim.withDatabase(async (connection) => {
    const newScene = await makeScene(connection.db);
    await givePhotos(connection, newScene, victim.dataDir);
    return newScene;
  });
  await victim.start();
  const trial = new Trial(victim, scene);
  const listed = [...(await trial.open('/sitemap.xml')).text.matchAll(/<loc>([^<]+)<\/loc>/g)];
  const addresses = listed.map(([, address = '']) => new URL(address.replaceAll('&amp;', '&')));
  const ofCars = addresses.find(({ searchParams }) => searchParams.has('ids'));
  const routes = {
    'live news': '/live',
    'own data': '/profile/data',
    'stock export': '/my-listings/stock/export',
    'a sitemap of cars': ofCars ? ofCars.pathname + ofCars.search : '/sitemap.xml',
    'the enquiries as CSV': '/messages/enquiries.csv',
    'a stored photo': `/files/listings/${scene.userId}/${Date.now()}`,
    'a page of the API': '/api/v1/listings?limit=100',
  };
  routes['a stored photo'] = `/files/${await firstKey(victim.withDatabase, scene)}/${photoFileName(1600)}`;
  const faults: Fault[] = [];
  const all: Socket[] = [];
  for (const [name, path] of Object.entries(routes)) {
    const complete = await trial.open(name === 'live news' ? '/' : path);
    const usual = (await trial.open('/listings?make=Toyota')).ms;
    const before = residentMegabytes(victim.pid());
    const sockets = Array.from({ length: HUNG_EACH }, () => hang(victim.origin, path, scene));
    all.push(...sockets);
    await sleep(SETTLE_MS);
    const grown = residentMegabytes(victim.pid()) - before;
    const others = [await trial.open('/'), await trial.open('/listings?make=Toyota'), await trial.message()];
    const again = name === 'live news' ? complete : await trial.open(path);
    const slowest = Math.max(...others.map(({ ms }) => ms), again.ms);
    const isServed = [...others, again].every(({ status }) => status === 200 || status === 303);
    faults.push({
      name: `${HUNG_EACH} clients that never read ${name} (${complete.text.length.toLocaleString('en-AU')} characters)`,
      outcome: `${Math.max(0, grown).toFixed(0)} MB more memory; others ${isServed ? `are served, the slowest in ${slowest} ms` : `are not: ${[...others, again].map(({ status, message }) => status || message).join(', ')}`}`,
      isLost:
        complete.status !== 200 ||
        !isServed ||
        slowest > SOON_MS + SLOWER * usual ||
        grown > HUNG_EACH * MOST_MEGABYTES_EACH,
    });
  }
  const stopped = await victim.stop(STOP_MS);
  for (const socket of all) socket.destroy();
  faults.push({
    name: `stop while ${all.length} clients hang`,
    outcome: stopped
      ? `ended with code ${stopped.code} after ${(stopped.ms / 1000).toFixed(1)} s`
      : `not within ${STOP_MS / 1000} s`,
    isLost: stopped === null || stopped.code !== 0,
  });
  return faults;
}

/** Sends a request and reads nothing. */
function hang(origin: string, path: string, { cookie }: Scene): Socket {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => {});
  socket.pause();
  const own = path.startsWith('/api') || path.startsWith('/sitemap') ? '' : `Cookie: ${cookie}\r\n`;
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept: */*\r\n${own}\r\n`);
  cleanUpAtEnd(async () => void socket.destroy());
  return socket;
}

/** Large ones, some of a car and some of no listing yet. */
async function givePhotos({ db }: DatabaseConnection, { userId }: Scene, dataDir: string) {
  const storage = diskStorage(join(dataDir, 'files'));
  const listingId = await makeListing(db, { id: userId, email: `${userId}@people.example` });
  for (let position = 0; position < PHOTOS; position += 1) {
    const key = `listings/${userId}/${Date.now()}-car-${newId().slice(0, 6)}`;
    for (const width of PHOTO_WIDTHS) await storage.put(`${key}/${photoFileName(width)}`, randomBytes(PHOTO_BYTES));
    const photo = { id: newId(), key, width: 1600, height: 1200, thumbhash: '' };
    if (position % 2) await db.insert(uploadedPhotos).values({ ...photo, userId, fileName: 'car.jpg' });
    else await db.insert(listingPhotos).values({ ...photo, listingId, position });
  }
}

async function firstKey(
  withDatabase: <Result>(use: (connection: DatabaseConnection) => Promise<Result>) => Promise<Result>,
  { userId }: Scene,
): Promise<string> {
  const { rows } = await withDatabase(({ executeSql }) =>
    executeSql(`select key from uploaded_photos where user_id = $1 limit 1`, [userId]),
  );
  return (rows[0] as { key: string }).key;
}
