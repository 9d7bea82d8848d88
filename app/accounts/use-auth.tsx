import { createContext, type ReactNode, useContext } from 'react';
import type { CurrentUser } from '#app/accounts/viewer.ts';

type Auth = {
  /** Null while loading too. */
  currentUser: CurrentUser | null;
  loading: boolean;
  savesOnDevice: boolean;
  unread: number;
};

const AuthContext = createContext<Auth | null>(null);

type AuthProviderProps = {
  currentUser: CurrentUser | null | undefined;
  savesOnDevice?: boolean;
  unread?: number;
  children: ReactNode;
};

export function AuthProvider({ currentUser, savesOnDevice = false, unread = 0, children }: AuthProviderProps) {
  const auth = { currentUser: currentUser ?? null, loading: currentUser === undefined, savesOnDevice, unread };
  return <AuthContext value={auth}>{children}</AuthContext>;
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
