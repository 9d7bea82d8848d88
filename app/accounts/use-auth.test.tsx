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
};

function Screen() {
  const { currentUser, loading } = useAuth();
  return `${loading ? 'loading' : 'known'}: ${currentUser?.displayName ?? 'nobody'}`;
}

const shown = (currentUser: CurrentUser | null | undefined) =>
  renderToStaticMarkup(
    <AuthProvider currentUser={currentUser}>
      <Screen />
    </AuthProvider>,
  );

test('any component within the provider learns who is signed in', () => {
  expect(shown(user)).toBe('known: Robin');
  expect(shown(null)).toBe('known: nobody');
});

test('it is loading until the first auth state is there', () => {
  expect(shown(undefined)).toBe('loading: nobody');
});

test('outside the provider the hook says so', () => {
  expect(() => renderToStaticMarkup(<Screen />)).toThrow(/^useAuth must be used within an AuthProvider$/);
});
