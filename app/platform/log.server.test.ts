import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { describeError } from '#app/platform/log.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { openTestDatabaseForOneTest } from '#tests/support/database.ts';

const PERSON = { id: 'robin', name: 'Robin Hartley', email: 'robin@people.example', phoneNumber: '0491570156' };

test.each([
  ['breaks a constraint', { ...PERSON, isDealer: true }],
  ['exists already', PERSON],
])('a failed query about a user who %s is logged with cause and stack, without personal data', async (_, person) => {
  const { db } = await openTestDatabaseForOneTest();
  await db.insert(users).values({ ...PERSON, email: 'first@people.example' });
  const error = await db
    .insert(users)
    .values(person)
    .catch((thrown) => thrown);
  const described = JSON.stringify(describeError(new Error('The account was not opened.', { cause: error })));
  for (const detail of Object.values(PERSON).slice(1)) expect(described).not.toContain(detail);
  expect(described).toContain('Failed query: insert into');
  expect(described).toMatch(/"code":"23\d{3}"/);
  expect(described).toContain('log.server.test.ts');
});

test('other errors and values are logged unchanged', () => {
  expect(describeError(new TypeError('no $& such thing'))).toMatchObject({
    type: 'TypeError',
    message: 'no $& such thing',
    stack: expect.stringContaining('TypeError: no $& such thing\n    at '),
  });
  expect(describeError('thrown words')).toBe('thrown words');
});

const FULL_DISK = '/dev/full';
/** Of the log, several times. */
const FLUSHED_AFTER_MS = 300;

function startLogging(output: 'pipe' | number) {
  const program = spawn(process.execPath, ['tests/support/logging-process.ts'], {
    env: { ...process.env, LOG_LEVEL: 'info' },
    stdio: ['pipe', output, 'pipe'],
  });
  onTestFinished(() => {
    program.kill('SIGKILL');
  });
  let complaints = '';
  program.stderr?.on('data', (text) => {
    complaints += text;
  });
  const ended = once(program, 'exit').then(([code]) => ({ code, complaints }));
  return { program, ended };
}

const ENDED_QUIETLY = { code: 7, complaints: '' };

test('a process can end with lines that its log’s lost reader never took', async () => {
  const { program, ended } = startLogging('pipe');
  await once(program.stdout ?? program, 'data');
  program.stdout?.destroy();
  program.stdin?.end();
  expect(await ended).toEqual(ENDED_QUIETLY);
});

test('a process keeps running after its log lost its reader', async () => {
  const { program, ended } = startLogging('pipe');
  await once(program.stdout ?? program, 'data');
  program.stdout?.destroy();
  program.stdin?.write('more');
  await sleep(FLUSHED_AFTER_MS);
  expect(program.exitCode).toBeNull();
  program.stdin?.end();
  expect(await ended).toEqual(ENDED_QUIETLY);
});

test('a process can end while its log isn’t read', async () => {
  const { program, ended } = startLogging('pipe');
  program.stdin?.end('more');
  expect(await ended).toEqual(ENDED_QUIETLY);
});

test.skipIf(!existsSync(FULL_DISK))('a process keeps running with a full disk under its log, and can end', async () => {
  const disk = openSync(FULL_DISK, 'w');
  const { program, ended } = startLogging(disk);
  closeSync(disk);
  program.stdin?.write('more');
  await sleep(1000 + FLUSHED_AFTER_MS);
  expect(program.exitCode).toBeNull();
  program.stdin?.end();
  expect(await ended).toEqual(ENDED_QUIETLY);
});
