import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineJob, type Job, tryJob } from '#app/platform/jobs/job.server.ts';
import { log } from '#app/platform/log.server.ts';
import { describeFigures, jobAttempts } from '#app/platform/metrics.server.ts';

const [info, warn, error] = (['info', 'warn', 'error'] as const).map((level) => vi.spyOn(log, level));
beforeEach(() => vi.clearAllMocks());

const work = vi.fn<(data: unknown) => Promise<void>>();
const job = defineJob({ name: 'greet', schema: z.object({ who: z.string() }), work }) as Job<unknown>;
const once = (retryCount: number) =>
  tryJob(job, { id: 'j1', data: { who: 'Robin' }, signal: new AbortController().signal, retryCount, retryLimit: 2 });

// Other files of this process have counted as well.
beforeAll(() => jobAttempts.reset());

test('each attempt logs one line with job, outcome and time, and no personal data', async () => {
  work.mockResolvedValueOnce();
  await once(0);
  expect(info?.mock.calls).toEqual([[{ job: 'greet', id: 'j1', ms: expect.any(Number), outcome: 'done' }, 'job']]);
  work.mockRejectedValue(new Error('no mailbox <robin@people.example>'));
  const facts = { job: 'greet', id: 'j1', ms: expect.any(Number), reason: 'no mailbox <[address]>' };
  await expect(once(1)).rejects.toThrow('no mailbox <[address]>');
  expect(warn?.mock.calls).toEqual([[{ ...facts, outcome: 'will retry', attempt: 2 }, 'job']]);
  await expect(once(2)).rejects.toThrow();
  expect(error?.mock.calls).toEqual([[{ ...facts, outcome: 'failed', attempt: 3 }, 'job']]);
});

test('metrics count attempts by outcome', async () => {
  const { text } = await describeFigures();
  expect(text.match(/^kerbside_job_tries_total.*$/gm)).toEqual(
    ['done', 'will retry', 'failed'].map((how) => `kerbside_job_tries_total{job="greet",outcome="${how}"} 1`),
  );
});
