import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendText } from '#app/platform/sms.server.ts';
import { type SmsGateway, startSmsGateway } from '#tests/support/sms-gateway.ts';

const MESSAGE = { to: '+61491570156', text: '123456 is your code.' };
let gateway: SmsGateway;

beforeEach(async () => {
  gateway = await startSmsGateway();
});
afterEach(() => gateway.stop());

const send = (token?: string) => sendText({ url: gateway.url, token, timeoutMs: 300 }, MESSAGE);

test('a message goes out as JSON, with the token where there is one', async () => {
  expect(await send()).toBe('accepted');
  expect(await send('known-to-this-test')).toBe('accepted');
  expect(gateway.received).toEqual([
    { ...MESSAGE, authorization: undefined },
    { ...MESSAGE, authorization: 'Bearer known-to-this-test' },
  ]);
});

test.each([302, 307, 400, 401, 500])(
  'a gateway that answers %i has rejected the message, and redirects are not followed',
  async (answer) => {
    gateway.answer = answer;
    expect(await send()).toBe('refused');
    expect(gateway.received).toHaveLength(1);
  },
);

test('without an answer in time, the message may have been sent', async () => {
  gateway.answer = 'hang';
  expect(await send()).toBe('unknown');
});
