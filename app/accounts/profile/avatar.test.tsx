import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Avatar } from '#app/accounts/profile/avatar.tsx';

const unnamed = { displayName: '', email: 'robin@people.example', photoURL: null };
const shown = (changes: Partial<Omit<typeof unnamed, 'photoURL'>> & { photoURL?: string }) =>
  renderToStaticMarkup(<Avatar user={{ ...unnamed, ...changes }} />);

test.each([
  ['Jess Nguyen', 'J'],
  ['  élise', 'É'],
  ['e\u0301lise', 'E\u0301'],
  ['👩🏽‍🔧 Kim', '👩🏽‍🔧'],
  ['', 'R'],
])('without a picture %j is %s', (displayName, initial) => {
  expect(shown({ displayName })).toContain(`>${initial}</span>`);
});

test('a photo has empty alt text', () => {
  const html = shown({ displayName: 'Jess', photoURL: '/files/avatars/abc/1-x/320.webp' });
  expect(html).toContain('/files/avatars/abc/1-x/320.webp');
  expect(html).not.toContain('>J<');
  expect(html).toContain('alt=""');
});
