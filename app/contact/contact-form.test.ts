import { expect, test } from 'vitest';
import { contactSchema, MULTILINE } from '#app/contact/contact-form.ts';
import { checkForm } from '#app/ui/forms/form-check.ts';

const GOOD = { name: 'Robin Rose', email: 'robin@people.example', subject: 'A question', message: 'One\r\nTwo' };

function check(changes: Partial<Record<keyof typeof GOOD | 'website', string>>) {
  const submission = checkForm(new URLSearchParams({ ...GOOD, ...changes }), contactSchema, MULTILINE);
  return submission.status === 'success' ? submission.value : submission.error;
}

test('what is typed is trimmed, the email in lower case, a line break one character', () => {
  expect(check({ name: ' Robin Rose ', email: ' Robin@People.example ' })).toEqual({
    ...GOOD,
    message: 'One\nTwo',
    website: '',
  });
});

test.each([
  ['name', '', 'Please tell us your name'],
  ['name', '  ', 'Please tell us your name'],
  ['name', '\u2800\u3164', 'Please tell us your name'],
  ['name', 'x'.repeat(101), 'Please keep this to 100 characters'],
  ['name', 'Two\nlines', 'This has characters that cannot be shown. Please type it again'],
  ['email', '', 'Please tell us your email, so that we can answer'],
  ['email', 'robin', 'Please enter a valid email address'],
  ['email', 'robin@people', 'Please enter a valid email address'],
  ['email', 'a@b.example, c@d.example', 'Please enter a valid email address'],
  ['email', `${'x'.repeat(250)}@people.example`, 'Please enter a valid email address'],
  ['subject', '', 'Please say in a few words what it is about'],
  ['subject', 'x'.repeat(151), 'Please keep this to 150 characters'],
  ['message', ' \r\n ', 'Please write your message'],
  ['message', 'x'.repeat(5001), 'Please keep this to 5,000 characters'],
  ['message', 'Bell\u0007', 'This has characters that cannot be shown. Please type it again'],
])('%s as %j is refused with its sentence', (field, typed, sentence) => {
  expect(check({ [field]: typed })).toEqual({ [field]: [sentence] });
});

test('5,000 characters fit, however many bytes their line breaks take', () => {
  expect(check({ message: '\r\n'.repeat(2499) + 'x'.repeat(2500) })).toMatchObject({ website: '' });
  expect(check({ message: `x${'\r\n'.repeat(4998)}x` })).toMatchObject({ website: '' });
});

test('all that is wrong is told at once', () => {
  const nothing = checkForm(new URLSearchParams(), contactSchema, MULTILINE);
  expect(Object.keys((nothing as { error: object }).error)).toEqual(['name', 'email', 'subject', 'message']);
});
