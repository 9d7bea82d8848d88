/** Who looks at the page: the account with its profile, as screens know it. */
export type CurrentUser = {
  uid: string;
  email: string;
  /** The profile's name. */
  displayName: string;
  /** Address of the avatar, or null. */
  photoURL: string | null;
  phoneNumber: string;
  isDealer: boolean;
  dealershipName: string;
  emailVerified: boolean;
  /** Owns the verified e-mail of the administrator; decided at each request, never stored. */
  isAdmin: boolean;
};

/** The current user and the session that shows who it is. */
export type Viewer = CurrentUser & {
  sessionId: string;
  /** When this browser signed in. */
  signedInAt: Date;
};

/** Name and phone come with a sign-up form; who came by a social provider is asked for what is missing. */
export function isProfileComplete(user: Pick<CurrentUser, 'displayName' | 'phoneNumber'>): boolean {
  return user.displayName.trim() !== '' && user.phoneNumber !== '';
}

/** What pages may know: nothing of the session. */
export function toCurrentUser({ sessionId: _id, signedInAt: _at, ...user }: Viewer): CurrentUser {
  return user;
}
