import { expect, test } from 'vitest';
import { replyLink } from '#app/contact/inbox.tsx';

test('a reply goes to the sender with the subject and the message quoted', () => {
  const link = replyLink({ email: 'r+1@people.example', subject: 'Hi & bye?', message: 'One\nTwo' });
  expect(link).toMatch(/^mailto:r%2B1@people\.example\?/);
  const params = new URL(link).searchParams;
  expect([...params.keys()]).toEqual(['subject', 'body']);
  expect(params.get('subject')).toBe('Re: Hi & bye?');
  expect(params.get('body')).toBe('\r\n\r\n> One\r\n> Two');
});

test('a sender cannot add recipients to the reply, and a long message is cut', () => {
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
