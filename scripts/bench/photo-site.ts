/** The built site as a newcomer starts it, and sellers who send photos to it. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#app/platform/db/types.server.ts';
import { startFilledSite } from '#tests/support/filled-site.ts';
import { makeMigratedFolder } from '#tests/support/migrated-folder.ts';
import { makePerson, PASSWORD } from '#tests/support/people.ts';
import { Visitor } from '#tests/support/visitor.ts';
import { buildIfNeeded } from '../build.ts';
import { residentMegabytes } from './process-tree.ts';

export type PhotoFile = { name: string; bytes: Uint8Array };
export type PhotoSite = {
  origin: string;
  pid: number;
  /** What it holds before the first photo. */
  idleMegabytes: number;
  /** Not more than 200 photos each. */
  sellers: Visitor[];
};

const SELLERS = 4;
const SETTLE_MS = 2_000;

export async function withPhotoSite<Result>(use: (site: PhotoSite) => Promise<Result>): Promise<Result> {
  await buildIfNeeded();
  const deleteMigrated = await makeMigratedFolder();
  const site = await startFilledSite(makeSellers).finally(deleteMigrated);
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

/** Answers the status once the answer has been read. */
export async function upload(seller: Visitor | undefined, photo: PhotoFile) {
  return (await prepareUpload(seller, photo))();
}

/** The form written beforehand, so that only the site's part of it takes time; to be sent as often as wanted. */
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

/** Throws where the photo was refused. */
export async function mustBeTaken(answered: Promise<{ status: number; answer: string }>): Promise<void> {
  const { status, answer } = await answered;
  if (status !== 201) throw new Error(`A good photo was answered with ${status}: ${answer}`);
}

export function uploadGood(seller: Visitor | undefined, photo: PhotoFile): Promise<void> {
  return mustBeTaken(upload(seller, photo));
}

async function makeSellers(db: Database): Promise<string[]> {
  const emails: string[] = [];
  while (emails.length < SELLERS) emails.push((await makePerson(db)).email);
  return emails;
}

async function signIn(origin: string, email: string): Promise<Visitor> {
  const seller = new Visitor(origin);
  const { status } = await seller.post('/signin', { email, password: PASSWORD });
  if (status !== 303) throw new Error(`Signing in was answered with ${status}.`);
  return seller;
}
