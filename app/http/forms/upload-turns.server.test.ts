import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { NoTurn, takeUploadTurn } from '#app/http/received-upload.server.ts';

const MEGABYTE = 1024 * 1024;
const STAYS = new AbortController().signal;

type Upload = { account: string; address?: string; megabytes: number; signal?: AbortSignal; waitMs?: number };

/** Uploads that arrive until they are ended; `arriving` says which. */
function openUploads() {
  const ends = new Map<number, () => void>();
  const arriving: number[] = [];
  let count = 0;

  function send({ account, address = account, megabytes, signal = STAYS, waitMs }: Upload) {
    const id = count;
    count += 1;
    const upload = { sender: { account, address }, bytes: megabytes * MEGABYTE, signal, ...(waitMs && { waitMs }) };
    return takeUploadTurn(upload, async () => {
      arriving.push(id);
      await new Promise<void>((end) => ends.set(id, end));
      arriving.splice(arriving.indexOf(id), 1);
    });
  }

  async function end(id: number) {
    ends.get(id)?.();
    await turn();
  }

  return { send, end, arriving };
}

test('one account uploads up to 100 MB at once; the rest waits in order', async () => {
  const { send, end, arriving } = openUploads();
  const all = Array.from({ length: 6 }, () => send({ account: 'ann', megabytes: 24 }));
  await turn();
  expect(arriving).toEqual([0, 1, 2, 3]);
  await end(1);
  expect(arriving).toEqual([0, 2, 3, 4]);
  for (const id of [0, 2, 3, 4, 5]) await end(id);
  await Promise.all(all);
});

test('a larger form uploads alone', async () => {
  const { send, end, arriving } = openUploads();
  const all = [send({ account: 'ann', megabytes: 700 }), send({ account: 'ann', megabytes: 1 })];
  await turn();
  expect(arriving).toEqual([0]);
  await end(0);
  expect(arriving).toEqual([1]);
  await end(1);
  await Promise.all(all);
});

test('accounts do not block each other, but share 400 MB per address and 1,000 MB in all', async () => {
  const { send, end, arriving } = openUploads();
  const sent = ['home', 'work', 'café'].flatMap((address) => {
    return [1, 2, 3, 4, 5].map((n) => send({ account: `${address} ${n}`, address, megabytes: 100 }));
  });
  await turn();
  expect(arriving).toEqual([0, 1, 2, 3, 5, 6, 7, 8, 10, 11]);
  for (let id = 0; id < sent.length; id += 1) await end(id);
  for (let id = 0; id < sent.length; id += 1) await end(id);
  await Promise.all(sent);
});

test('an upload that waits too long, or whose sender leaves, gets no turn and delays no other', async () => {
  const { send, end, arriving } = openUploads();
  const first = send({ account: 'ann', megabytes: 60 });
  const leaving = new AbortController();
  const left = expect(send({ account: 'ann', megabytes: 90, signal: leaving.signal })).rejects.toThrow(NoTurn);
  const late = expect(send({ account: 'ann', megabytes: 80, waitMs: 20 })).rejects.toThrow(NoTurn);
  const small = send({ account: 'ann', megabytes: 10 });
  leaving.abort();
  await Promise.all([left, late]);
  await turn();
  expect(arriving).toEqual([0, 3]);
  await end(0);
  await end(3);
  await Promise.all([first, small]);
});
