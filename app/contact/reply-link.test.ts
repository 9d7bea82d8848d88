import { expect, test } from 'vitest';
import { replyLink } from '#app/contact/reply-link.ts';

test('an answer goes to the writer alone, about the subject, with the words quoted', () => {
  const link = replyLink({ email: 'r+1@people.example', subject: 'Hi & bye?', message: 'One\nTwo' });
  expect(link).toMatch(/^mailto:r%2B1@people\.example\?/);
  const params = new URL(link).searchParams;
  expect([...params.keys()]).toEqual(['subject', 'body']);
  expect(params.get('subject')).toBe('Re: Hi & bye?');
  expect(params.get('body')).toBe('\r\n\r\n> One\r\n> Two');
});

test('what was typed adds nobody to the answer, and a long message is cut', () => {
  const typed = {
    email: 'r@people.example?bcc=all@people.example',
    subject: 'RE: x&bcc=all',
    message: '😀'.repeat(900),
  };
  const params = new URL(replyLink(typed)).searchParams;
  expect([...params.keys()]).toEqual(['subject', 'body']);
  expect(params.get('subject')).toBe('RE: x&bcc=all');
  expect(params.get('body')).toBe(`\r\n\r\n> ${'😀'.repeat(800)}…`);
});
