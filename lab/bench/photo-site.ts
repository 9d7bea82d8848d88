/** The built site as first installed, and sellers who upload photos. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../app/platform/db/types.server.ts';
import { buildIfNeeded } from '../../scripts/build.ts';
import { startOwnSite } from '../../tests/support/filled-site.ts';
import { makeMigratedFolder } from '../../tests/support/migrated-folder.ts';
import { makePerson, PASSWORD } from '../../tests/support/people.ts';
import { Visitor } from '../../tests/support/visitor.ts';
import { residentMegabytes } from '../processes.ts';

export type PhotoFile = { name: string; bytes: Uint8Array };
export type PhotoSite = {
  origin: string;
  pid: number;
  idleMegabytes: number;
  sellers: Visitor[];
};

const SELLERS = 4;
const SETTLE_MS = 2_000;

export async function withPhotoSite<Result>(use: (site: PhotoSite) => Promise<Result>): Promise<Result> {
  await buildIfNeeded();
  const deleteMigrated = await makeMigratedFolder();
  const site = await startOwnSite(makeSellers).finally(deleteMigrated);
  try {
    const sellers: Visitor[] = [];
    for (const email of site.filled) sellers.push(await signIn(site.origin, email));
    await wait(SETTLE_MS);
    const pid = site.process.pid ?? 0;
    return await use({ origin: site.origin, pid, idleMegabytes: residentMegabytes(pid), sellers });
  } finally {
    await site.stop();
  }
}

export async function upload(seller: Visitor | undefined, photo: PhotoFile) {
  return (await prepareUpload(seller, photo))();
}

/** Builds the form in advance, so that only the site takes time. Can be sent repeatedly. */
export async function prepareUpload(seller: Visitor | undefined, { name, bytes }: PhotoFile) {
  if (!seller) throw new Error('There is no such seller.');
  const form = new FormData();
  form.set('photo', new File([new Uint8Array(bytes)], name));
  const written = new Response(form);
  const headers = { 'Content-Type': written.headers.get('Content-Type') ?? '' };
  const body = await written.arrayBuffer();
  return async () => {
    const response = await seller.send('/uploads/photos', { method: 'POST', body, headers });
    return { status: response.status, answer: await response.text() };
  };
}

/** Throws if the photo was rejected. */
export async function expectAccepted(sent: Promise<{ status: number; answer: string }>): Promise<void> {
  const { status, answer } = await sent;
  if (status !== 201) throw new Error(`A good photo got status ${status}: ${answer}`);
}

export function uploadGood(seller: Visitor | undefined, photo: PhotoFile): Promise<void> {
  return expectAccepted(upload(seller, photo));
}

async function makeSellers(db: Database): Promise<string[]> {
  const emails: string[] = [];
  while (emails.length < SELLERS) emails.push((await makePerson(db)).email);
  return emails;
}

async function signIn(origin: string, email: string): Promise<Visitor> {
  const seller = new Visitor(origin);
  const { status } = await seller.post('/signin', { email, password: PASSWORD });
  if (status !== 303) throw new Error(`Sign-in got status ${status}.`);
  return seller;
}
