/** Forms whose senders stop, and the memory they hold. */
import { readdirSync, readlinkSync, statSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Visitor } from '../../tests/support/visitor.ts';

const MEGABYTE = 1_000_000;
/** Long enough for all that the site takes, and shorter than its patience. */
const ARRIVING_MS = 6_000;
const WATCH_MS = 50;

type Posts = { count: number; path: string; field: string; megabytes: number };

/** Sends all but the end of each, and leaves. Returns how much of it was on the disk at most, in megabytes. */
export async function stallPosts(pid: number, seller: Visitor | undefined, posts: Posts): Promise<number> {
  if (!seller) throw new Error('There is no such seller.');
  const file = Buffer.alloc(posts.megabytes * MEGABYTE);
  const stalled = Array.from({ length: posts.count }, () => stall(seller, posts, file));
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, spooledMegabytes(pid));
  }, WATCH_MS);
  await wait(ARRIVING_MS);
  clearInterval(watch);
  await Promise.all(stalled.map(leave));
  return most;
}

function stall({ origin, cookies }: Visitor, { path, field }: Posts, file: Buffer): ClientRequest {
  const head = `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.jpg"\r\n\r\n`;
  const headers = {
    Cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    'Content-Type': 'multipart/form-data; boundary=x',
    'Content-Length': head.length + file.length + 1,
  };
  const post = request(new URL(path, origin), { method: 'POST', headers });
  post.on('error', () => {});
  post.write(head);
  post.write(file);
  return post;
}

/** The reset that follows is no error here, so `once` would be wrong. */
async function leave(post: ClientRequest) {
  if (post.closed) return;
  const closed = new Promise((resolve) => post.once('close', resolve));
  post.destroy();
  await closed;
}

/** Files that the process has open, though they have no name. */
function spooledMegabytes(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  const sizes = readdirSync(folder).map((fd) => spooledBytes(join(folder, fd)));
  return sizes.reduce((sum, size) => sum + size, 0) / MEGABYTE;
}

/** The file may be closed by now. */
function spooledBytes(path: string): number {
  try {
    return readlinkSync(path).includes('/incoming/') ? statSync(path).size : 0;
  } catch {
    return 0;
  }
}
