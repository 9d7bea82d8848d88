import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AuthProvider, useAuth } from '#app/accounts/use-auth.tsx';
import type { CurrentUser } from '#app/accounts/viewer.ts';

const user: CurrentUser = {
  uid: 'abcdefghjkmn',
  email: 'robin@people.example',
  displayName: 'Robin',
  photoURL: null,
  phoneNumber: '0491570156',
  isDealer: false,
  dealershipName: '',
  emailVerified: true,
  isAdmin: false,
  isModerator: false,
};

function Screen() {
  const { currentUser, loading } = useAuth();
  return `${loading ? 'loading' : 'known'}: ${currentUser?.displayName ?? 'no one'}`;
}

const shown = (currentUser: CurrentUser | null | undefined) =>
  renderToStaticMarkup(
    <AuthProvider currentUser={currentUser}>
      <Screen />
    </AuthProvider>,
  );

test('useAuth returns the signed-in user', () => {
  expect(shown(user)).toBe('known: Robin');
  expect(shown(null)).toBe('known: no one');
});

test('it is loading until the first auth state arrives', () => {
  expect(shown(undefined)).toBe('loading: no one');
});

test('useAuth throws outside its provider', () => {
  expect(() => renderToStaticMarkup(<Screen />)).toThrow(/^useAuth must be used within an AuthProvider$/);
});
