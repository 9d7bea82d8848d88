import { createContext, type ReactNode, useContext } from 'react';
import type { CurrentUser } from '#app/accounts/viewer.ts';

type Auth = {
  /** Null for a visitor, and while it is not known. */
  currentUser: CurrentUser | null;
  /** True until the server has said who is signed in. */
  loading: boolean;
};

const AuthContext = createContext<Auth | null>(null);

type AuthProviderProps = {
  /** Undefined while it is not known. */
  currentUser: CurrentUser | null | undefined;
  children: ReactNode;
};

export function AuthProvider({ currentUser, children }: AuthProviderProps) {
  const auth = { currentUser: currentUser ?? null, loading: currentUser === undefined };
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** Who is signed in, for any component of a page. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
