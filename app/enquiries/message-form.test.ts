import { expect, test } from 'vitest';
import { guestForm, guestFormOf, MULTILINE, replyForm } from '#app/enquiries/message-form.ts';
import { checkForm } from '#app/ui/forms/form-check.ts';

const REQUEST = 'abcdefghjkmn';

function check(fields: Record<string, string | File>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ requestId: REQUEST, ...fields })) form.append(name, value);
  return checkForm(form, replyForm, MULTILINE).status;
}

test('a message has a text, a ready-made text or a photo', () => {
  expect(check({ ready: 'Is it still available?' })).toBe('success');
  expect(check({ message: 'Hello', photo: '' })).toBe('success');
  expect(check({ message: '', photo: 'sent' })).toBe('success');
  expect(check({ message: '', photo: new File(['x'], 'a.jpg') })).toBe('success');
  expect(check({ message: ' ​ ', photo: '' })).toBe('error');
  expect(check({ message: '', photo: new File([], '') })).toBe('error');
});

test('a message has up to 4,000 characters, and a line break counts as one', () => {
  expect(check({ message: `${'x'.repeat(3_999)}\r\n\r\n` })).toBe('success');
  expect(check({ message: 'x'.repeat(4_001) })).toBe('error');
});

test('a guest’s name becomes a first name and an initial, and is not ours or an address', () => {
  const typed = { requestId: REQUEST, email: 'tom@example.com', message: 'Hi' };
  const nameOf = (name: string) => guestFormOf('Kerbside').safeParse({ ...typed, name }).data?.name;
  expect(['Tom van Dyke', 'Kerbside Support', 'Admin', 'pay@evil.example', 'https://evil.example'].map(nameOf)).toEqual(
    ['Tom D', ...Array(4).fill(undefined)],
  );
});

test('a phone number is optional and checked', () => {
  const typed = { requestId: REQUEST, name: 'Tom', email: 'Tom@Example.com', message: 'Hi' };
  expect(guestForm.parse(typed)).toMatchObject({ email: 'tom@example.com', phone: '' });
  expect(guestForm.parse({ ...typed, phone: '0491 570 006' }).phone).toBe('0491570006');
  expect(guestForm.safeParse({ ...typed, phone: '12' }).success).toBe(false);
});
