import { once } from 'node:events';
import { readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type ReceivedForm, receiveForm } from '#app/http/forms/received-form.server.ts';
import { env } from '#app/platform/env.server.ts';
import { StorageFailure } from '#app/platform/storage/storage-contract.server.ts';

const MEGABYTE = 1024 * 1024;
const LIMITS = { field: 'photos', maxFileBytes: 1000, maxBytes: MEGABYTE };

async function receive<Result>(form: BodyInit, use: (received: ReceivedForm) => Promise<Result>, limits = LIMITS) {
  return receiveForm(new Request('http://localhost/', { method: 'POST', body: form }), limits, use);
}

async function outcomeOf(form: BodyInit, limits = LIMITS) {
  return receive(form, async (received) => (received.ok ? 'received' : received.status), limits);
}

function formWith(entries: [string, string | File][]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

test('text and files are received, with the files in order', async () => {
  const photos = ['a.jpg', 'b.jpg'].map((name) => ['photos', new File([name.repeat(50)], name)] as [string, File]);
  const other = ['avatar', new File(['face'], 'me.png')] as [string, File];
  const form = formWith([
    ...photos,
    other,
    ['make', 'Škoda'],
    ['photoIds', '1'],
    ['photoIds', '2'],
    ['__intent__', 'x'],
  ]);
  await receive(form, async (received) => {
    if (!received.ok) throw new Error(received.message);
    expect([...received.form]).toEqual([
      ['make', 'Škoda'],
      ['photoIds', '1'],
      ['photoIds', '2'],
    ]);
    const contents = await Promise.all(received.files.map(async (file) => (await file.bytes()).toString()));
    expect(received.files.map(({ name, size }) => [name, size])).toEqual([
      ['a.jpg', 250],
      ['b.jpg', 250],
    ]);
    expect(contents).toEqual(['a.jpg'.repeat(50), 'b.jpg'.repeat(50)]);
  });
});

test('if the disk is full the file is lost but the form’s text arrives', async () => {
  const folder = join(env.DATA_DIR, 'incoming');
  await rm(folder, { recursive: true, force: true });
  await writeFile(folder, 'in the way');
  try {
    const form = formWith([
      ['make', 'Škoda'],
      ['photos', new File(['x'.repeat(400)], 'a.jpg')],
      ['model', 'Octavia'],
    ]);
    await receive(form, async (received) => {
      if (!received.ok) throw new Error(received.message);
      expect([...received.form]).toEqual([
        ['make', 'Škoda'],
        ['model', 'Octavia'],
      ]);
      const [file] = received.files;
      expect(file).toMatchObject({ name: 'a.jpg', size: 400 });
      await expect(file?.bytes()).rejects.toBeInstanceOf(StorageFailure);
    });
  } finally {
    await rm(folder);
  }
});

test('a field without a chosen file has none; an empty file is a file', async () => {
  const form = formWith([
    ['photos', new File([], '')],
    ['photos', new File([], 'empty.jpg')],
  ]);
  const files = await receive(
    form,
    async (received) => received.ok && received.files.map(({ name, size }) => [name, size]),
  );
  expect(files).toEqual([['empty.jpg', 0]]);
});

test('a file that is too large is reported with its name and size and dropped; the others stay', async () => {
  const form = formWith([
    ['photos', new File(['x'.repeat(100_000)], 'large.jpg')],
    ['photos', new File(['x'.repeat(1000)], 'good.jpg')],
  ]);
  await receive(form, async (received) => {
    if (!received.ok) throw new Error(received.message);
    const [large, good] = received.files;
    expect(large).toMatchObject({ name: 'large.jpg', size: 100_000 });
    await expect(large?.bytes()).rejects.toThrow('too large');
    expect((await good?.bytes())?.length).toBe(1000);
  });
});

test('a text longer than any field allows is cut off and still rejected by its field', async () => {
  const length = await receive(formWith([['description', 'é'.repeat(400_000)]]), async (received) => {
    return received.ok && (received.form.get('description') as string).length;
  });
  expect(length).toBe(32_768);
});

test('a form over the total limit is rejected', async () => {
  expect(await outcomeOf(formWith([['photos', new File(['x'.repeat(MEGABYTE)], 'a.jpg')]]))).toBe(413);
  expect(await outcomeOf(formWith([1, 2, 3, 4, 5].map((n) => [`text${n}`, 'x'.repeat(60_000)])))).toBe(413);
});

test('a form without files can be URL-encoded; anything else is rejected', async () => {
  const typed = await receive(new URLSearchParams({ make: 'Ford' }), async (received) => {
    return received.ok && [received.form.get('make'), received.files];
  });
  expect(typed).toEqual(['Ford', []]);
  expect(await outcomeOf('{}')).toBe(415);
  expect(await outcomeOf(new Blob(['nothing'], { type: 'multipart/form-data; boundary=x' }))).toBe(400);
});

test('an uploaded file is never visible in the folder', async () => {
  await receive(formWith([['photos', new File(['x'], 'a.jpg')]]), async (received) => {
    expect(received.ok && received.files).toHaveLength(1);
    expect(await readdir(join(env.DATA_DIR, 'incoming'))).toEqual([]);
  });
});

test('files are deleted once the response is ready', async () => {
  const [file] = await receive(formWith([['photos', new File(['x'], 'a.jpg')]]), async (received) => {
    return received.ok ? received.files : [];
  });
  await expect(file?.bytes()).rejects.toThrow();
});

/** Short, so that the tests are. */
const PACE = { bytes: 5_000, everyMs: 400 };
const BIG = { field: 'photo', maxFileBytes: 25 * MEGABYTE, maxBytes: 100 * MEGABYTE, pace: PACE };
let whenArrived = async () => {};

async function answer(request: Request): Promise<Response> {
  return receiveForm(request, BIG, async (received) => {
    if (!received.ok) return new Response('no', { status: received.status });
    await whenArrived();
    return new Response(String(received.files[0]?.size));
  });
}

const server = createServer(getRequestListener(answer));
let port: number;

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

const HEAD = '--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n';

/** Sends so many bytes of a file, and then leaves without having said all where `isWhole` is false. */
async function upload(bytes: number, { isWhole = true, headers = {} }: { isWhole?: boolean; headers?: object } = {}) {
  const request = httpRequest({
    port,
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=x', ...headers },
  });
  const answered = once(request, 'response').then(async ([response]) => {
    return `${response.statusCode} ${await text(response)}`;
  });
  answered.catch(() => {});
  request.write(HEAD);
  const chunk = Buffer.alloc(65_536);
  for (let sent = 0; sent < bytes; sent += chunk.length) {
    if (!request.write(chunk.subarray(0, bytes - sent))) await once(request, 'drain');
  }
  if (!isWhole) {
    request.destroy();
    return 'left';
  }
  request.end('\r\n--x--\r\n');
  return answered;
}

/** In memory they would be 200 MB; other test files leave some in the same process. */
test('any number of large files waits on disk, not in memory', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const held = () => {
    collectGarbage();
    // Not `external`: another file's embedded database may grow at the same time.
    const { arrayBuffers, heapUsed } = process.memoryUsage();
    return arrayBuffers + heapUsed;
  };
  await upload(1000);
  const before = held();
  let arrived = 0;
  const allArrived = Promise.withResolvers<void>();
  const measured = Promise.withResolvers<void>();
  onTestFinished(() => {
    measured.resolve();
    whenArrived = async () => {};
  });
  whenArrived = () => {
    arrived += 1;
    if (arrived === 8) allArrived.resolve();
    return measured.promise;
  };
  const answers = Array.from({ length: 8 }, () => upload(25 * MEGABYTE));
  await allArrived.promise;
  // V8 frees the buffers that passed through on a thread of its own, after a collection.
  await expect.poll(() => held() - before, { timeout: 10_000 }).toBeLessThan(50 * MEGABYTE);
  measured.resolve();
  expect(await Promise.all(answers)).toEqual(answers.map(() => `200 ${25 * MEGABYTE}`));
});

test('a sender who leaves halfway does not disturb others', async () => {
  expect(await upload(300_000, { isWhole: false })).toBe('left');
  expect(await upload(1000)).toBe('200 1000');
});

test('a Content-Length over the limit is rejected at once, a false one when the limit is reached', async () => {
  expect(await upload(1000, { headers: { 'Content-Length': String(200 * MEGABYTE) } })).toBe('413 no');
});

const FORM = 'Content-Type: multipart/form-data; boundary=x';
const TYPED = 'Content-Type: application/x-www-form-urlencoded';

/** Announces 60 kB, and writes so often so many bytes without ever ending. Resolves once it is closed. */
async function dawdle(type: string, { start = '', bytes = 0, everyMs = 100 } = {}) {
  const socket = connect(port, '127.0.0.1');
  const answered = text(socket);
  socket.on('error', () => {});
  socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\n${type}\r\nContent-Length: 60000\r\n\r\n${start}`);
  const dripping = setInterval(() => socket.write('x'.repeat(bytes)), everyMs);
  try {
    return (await answered).split('\r\n')[0];
  } finally {
    clearInterval(dripping);
  }
}

async function spooledFiles(): Promise<string[]> {
  const open = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  return open.filter((path) => path.startsWith(join(env.DATA_DIR, 'incoming')));
}

test.each([
  ['stops in the middle of a file', FORM, { start: `${HEAD}${'x'.repeat(50_000)}` }],
  ['sends a file a few bytes at a time', FORM, { start: HEAD, bytes: 100 }],
  ['stops before the first part', FORM, {}],
  ['stops in the middle of a text', TYPED, { start: 'make=Fo' }],
])('a sender who %s gets a 408 and is disconnected', async (_what, type, sent) => {
  expect(await dawdle(type, sent)).toBe('HTTP/1.1 408 Request Timeout');
});

test.skipIf(process.platform !== 'linux')('a stalled sender’s data is deleted from disk', async () => {
  const closed = dawdle(FORM, { start: `${HEAD}${'x'.repeat(50_000)}` });
  await expect.poll(spooledFiles).toHaveLength(1);
  await closed;
  expect(await spooledFiles()).toEqual([]);
});

test('a slow sender has all the time it needs', async () => {
  const request = httpRequest({ port, method: 'POST', headers: { 'Content-Type': 'multipart/form-data; boundary=x' } });
  const answered = once(request, 'response');
  request.write(HEAD);
  for (let sent = 0; sent < 10; sent += 1) {
    request.write('x'.repeat(2_000));
    await wait(80);
  }
  request.end('\r\n--x--\r\n');
  const [response] = await answered;
  expect([response.statusCode, await text(response)]).toEqual([200, '20000']);
});
