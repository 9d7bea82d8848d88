import { expect, test } from 'vitest';
import { contactSchema, MULTILINE } from '#app/contact/contact-form.ts';
import { checkForm } from '#app/ui/forms/form-check.ts';

const GOOD = { name: 'Robin Rose', email: 'robin@people.example', subject: 'A question', message: 'One\r\nTwo' };

function check(changes: Partial<Record<keyof typeof GOOD | 'website', string>>) {
  const submission = checkForm(new URLSearchParams({ ...GOOD, ...changes }), contactSchema, MULTILINE);
  return submission.status === 'success' ? submission.value : submission.error;
}

test('fields are trimmed, the email is lower-cased and a line break counts as one character', () => {
  expect(check({ name: ' Robin Rose ', email: ' Robin@People.example ' })).toEqual({
    ...GOOD,
    message: 'One\nTwo',
    website: '',
  });
});

test.each([
  ['name', '', 'Enter your name'],
  ['name', '  ', 'Enter your name'],
  ['name', '\u2800\u3164', 'Enter your name'],
  ['name', 'x'.repeat(101), 'Use up to 100 characters'],
  ['name', 'Two\nlines', 'This contains characters we can’t accept. Please type it again'],
  ['email', '', 'Enter your email so we can reply'],
  ['email', 'robin', 'Enter a valid email address'],
  ['email', 'robin@people', 'Enter a valid email address'],
  ['email', 'a@b.example, c@d.example', 'Enter a valid email address'],
  ['email', `${'x'.repeat(250)}@people.example`, 'Enter a valid email address'],
  ['subject', '', 'Add a subject'],
  ['subject', 'x'.repeat(151), 'Use up to 150 characters'],
  ['message', ' \r\n ', 'Enter your message'],
  ['message', 'x'.repeat(5001), 'Use up to 5,000 characters'],
  ['message', 'Bell\u0007', 'This contains characters we can’t accept. Please type it again'],
])('%s %j is rejected with its message', (field, typed, sentence) => {
  expect(check({ [field]: typed })).toEqual({ [field]: [sentence] });
});

test('a message can have 5,000 characters, and a line break counts as one', () => {
  expect(check({ message: '\r\n'.repeat(2499) + 'x'.repeat(2500) })).toMatchObject({ website: '' });
  expect(check({ message: `x${'\r\n'.repeat(4998)}x` })).toMatchObject({ website: '' });
});

test('every missing field is reported at once', () => {
  const nothing = checkForm(new URLSearchParams(), contactSchema, MULTILINE);
  expect(Object.keys((nothing as { error: object }).error)).toEqual(['name', 'email', 'subject', 'message']);
});
