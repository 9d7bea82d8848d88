import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { parseForm } from '#app/http/form.server.ts';

const schema = z.object({
  email: z.string({ error: 'Please enter your email' }).trim().toLowerCase(),
  password: z.string({ error: 'Please enter a password' }),
  isDealer: z.boolean().default(false),
  description: z.string().default(''),
  ids: z.array(z.string()).max(5),
});

const multiline = ['description'] as const;
const URLENCODED = 'application/x-www-form-urlencoded';

function post(body: BodyInit, type: string | null = URLENCODED): Request {
  const headers = type === null ? undefined : { 'Content-Type': type };
  return new Request('http://localhost/form', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
}

async function parse(body: string | URLSearchParams) {
  return parseForm(post(String(body)), schema, { multiline });
}

async function refusalOf(body: string | URLSearchParams) {
  const form = await parse(body);
  if (form.ok) throw new Error('It was accepted.');
  return { ...form.refusal.data, status: form.status, init: form.refusal.init };
}

test('a form becomes the value of its schema', async () => {
  const form = await parse('email=+A%40people.example+&password=+x+&isDealer=on&ids=1&ids=2&unknown=1');
  expect(form).toMatchObject({
    ok: true,
    value: { email: 'a@people.example', password: ' x ', isDealer: true, description: '', ids: ['1', '2'] },
  });
});

test('a form can be multipart; files without a field are dropped', async () => {
  const body = new FormData();
  body.append('email', 'a@people.example');
  body.append('avatar', new File(['picture'], 'me.png', { type: 'image/png' }));
  const request = new Request('http://localhost/form', { method: 'POST', body });
  const form = await parseForm(request, z.object({ email: z.string(), avatar: z.file().optional() }));
  expect(form.ok && form.value).toEqual({ email: 'a@people.example' });
});

test.each([
  ['on', true],
  ['true', true],
  ['no', false],
  ['', false],
])('a box sent as "%s" is %s', async (sent, isTicked) => {
  const form = await parse(new URLSearchParams({ email: 'a', password: 'b', isDealer: sent }));
  expect(form.ok && form.value.isDealer).toBe(isTicked);
});

test('errors are given by field, and typed values come back except passwords', async () => {
  const { status, init, error, initialValue, fields } = await refusalOf('email=&password=S3cret!pass&description=Mine');
  expect([status, init?.status]).toEqual([422, 422]);
  expect(error).toEqual({ email: ['Please enter your email'] });
  expect(initialValue).toEqual({ description: 'Mine' });
  expect(fields).toEqual(['email', 'password', 'isDealer', 'description', 'ids']);
});

test('the first of two values counts', async () => {
  const form = await parse('email=first&email=second&password=a&password=b&isDealer=no&isDealer=on');
  expect(form).toMatchObject({ ok: true, value: { email: 'first', password: 'a', isDealer: false } });
});

test('names such as __proto__ have no special meaning', async () => {
  const odd = '__proto__=x&email[a]=x&email.b=x&constructor=x&ids[9999999]=x&__intent__=%7B&__state__=%7B';
  const form = await parse(`${odd}&email=a&password=b&ids=1`);
  expect(form).toMatchObject({ ok: true, value: { email: 'a', ids: ['1'] } });
});

test.each(['%00', 'a%00b', '%0A', 'a%0D%0Ab', '%1B', '%7F', '%C2%85', '%E2%80%A8'])(
  'the control character in "%s" is rejected at its field',
  async (typed) => {
    const { status, error } = await refusalOf(`email=${typed}&password=b`);
    expect([status, error]).toEqual([
      422,
      { email: ['This contains characters we can’t accept. Please type it again'] },
    ]);
  },
);

test('a control character in a password is rejected, and the password is not sent back', async () => {
  const { error, initialValue } = await refusalOf('email=a&password=b%00');
  expect(Object.keys(error ?? {})).toEqual(['password']);
  expect(initialValue).toEqual({ email: 'a' });
});

test('unprintable characters are removed from the returned values, so the form can be sent again', async () => {
  const { initialValue } = await refusalOf('email=a%00b%1B&password=b');
  expect(initialValue).toEqual({ email: 'ab' });
});

test('multi-line text can have line breaks, but no other control characters', async () => {
  const form = await parse('email=a&password=b&description=One%0D%0A%09Two');
  expect(form.ok && form.value.description).toBe('One\r\n\tTwo');
  expect((await refusalOf('email=a&password=b&description=One%00')).error).toHaveProperty('description');
});

test('text direction marks are removed from single-line text', async () => {
  const form = await parse(new URLSearchParams({ email: '\u202a0491\u200f 570\u202c 156', password: 'b' }));
  expect(form.ok && form.value.email).toBe('0491 570 156');
});

test.each(['😀', '<b>Ann</b>', "'; drop table users; --", 'שלום', 'Zoë', '%'])('%s is ordinary text', async (text) => {
  const form = await parse(new URLSearchParams({ email: text, password: text }));
  expect(form.ok && [form.value.email, form.value.password]).toEqual([text.toLowerCase(), text]);
});

test('invalid bytes become characters that can be stored', async () => {
  const form = await parse('email=%ED%A0%80%FF&password=b');
  expect(form.ok && form.value.email.isWellFormed()).toBe(true);
});

test('a file in a text field counts as empty', async () => {
  const body = new FormData();
  body.append('email', new File(['x'], 'x.txt'));
  body.append('password', 'b');
  const form = await parseForm(new Request('http://localhost/', { method: 'POST', body }), schema);
  expect(form.ok || form.refusal.data.error).toEqual({ email: ['Please enter your email'] });
});

test.each(['application/json', 'text/plain', null])('the type %s is rejected with 415', async (type) => {
  const form = await parseForm(post(new TextEncoder().encode('email=a'), type), schema);
  expect(form).toMatchObject({ ok: false, status: 415, refusal: { data: { error: { '': [expect.any(String)] } } } });
});

test.each(['multipart/form-data', 'multipart/form-data; boundary=x'])(
  'a damaged %s is rejected with 400',
  async (type) => {
    expect(await parseForm(post('--y\r\nnothing', type), schema)).toMatchObject({ ok: false, status: 400 });
  },
);

test('an action can reject what the schema accepts, by field or as a whole', async () => {
  const form = await parse('email=a&password=b');
  if (!form.ok) throw new Error('It was refused.');
  expect(form.refuse({ password: 'Too old' })).toMatchObject({
    data: { status: 'error', error: { password: ['Too old'] }, initialValue: { email: 'a' } },
    init: { status: 422 },
  });
  const whole = form.refuse(['Invalid email or password.', 'Wait 2 minutes.'], { status: 429 });
  expect(whole).toMatchObject({ data: { error: { '': ['Invalid email or password.', 'Wait 2 minutes.'] } } });
  expect(whole.init?.status).toBe(429);
  expect(JSON.stringify(whole.data)).not.toContain('"b"');
});

test('no form makes it throw', async () => {
  const name = fc.constantFrom('email', 'password', 'ids', 'description', '__intent__', '__state__', 'x');
  const pairs = fc.array(fc.tuple(name, fc.string({ unit: 'binary', maxLength: 40 })), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(pairs, async (typed) => {
      const form = await parse(new URLSearchParams(typed));
      expect(form.ok || form.status).toSatisfy((status) => status === true || status === 422);
    }),
  );
});

const MEGABYTE = 1024 * 1024;
const server = createServer(getRequestListener(answerByStatus));
let origin: string;

async function answerByStatus(request: Request): Promise<Response> {
  const form = await parseForm(request, schema, { maxTextBytes: MEGABYTE });
  return new Response(null, { status: form.ok ? 200 : form.status });
}

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

/** Sends 64 kB at a time until all is sent or an answer comes. */
async function upload(bytes: number, headers: Record<string, string>) {
  const request = httpRequest(origin, { method: 'POST', headers });
  const answered = once(request, 'response').then(([{ statusCode }]) => statusCode as number);
  let sent = 0;
  let isAnswered = false;
  answered.finally(() => {
    isAnswered = true;
  });
  request.on('error', () => {});
  for (; sent < bytes && !isAnswered; sent += 65_536) {
    if (!request.write(`a=${'x'.repeat(65_534)}`)) await Promise.race([once(request, 'drain'), answered]);
  }
  request.end();
  const status = await answered;
  request.destroy();
  return { status, sent };
}

test.each([
  ['with its length', { 'Content-Type': URLENCODED, 'Content-Length': String(10 * MEGABYTE) }],
  ['in chunks', { 'Content-Type': URLENCODED }],
  ['as multipart in chunks', { 'Content-Type': 'multipart/form-data; boundary=x' }],
])('10 MB sent %s is rejected with 413 before it is read', async (_how, headers) => {
  const { status, sent } = await upload(10 * MEGABYTE, headers);
  expect(status).toBe(413);
  expect(sent).toBeLessThan(10 * MEGABYTE);
});

test('a form without files has a limit of 64 kB, one with files can be larger', async () => {
  const { status } = await upload(2 * 65_536, { 'Content-Type': URLENCODED });
  expect(status).toBe(413);
  expect(
    (await fetch(origin, { method: 'POST', body: new URLSearchParams({ email: 'x'.repeat(60_000) }) })).status,
  ).toBe(422);
});

test('text in a multipart form has the same limit', async () => {
  const body = new FormData();
  body.append('email', 'x'.repeat(65 * 1024));
  const request = new Request('http://localhost/', { method: 'POST', body });
  expect(await parseForm(request, z.object({ email: z.string() }))).toMatchObject({ ok: false, status: 413 });
});
