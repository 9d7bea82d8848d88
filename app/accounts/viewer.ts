export type CurrentUser = {
  uid: string;
  email: string;
  displayName: string;
  photoURL: string | null;
  phoneNumber: string;
  isDealer: boolean;
  dealershipName: string;
  emailVerified: boolean;
  /** Whether the verified email is the administrator's; decided at each request, never stored. */
  isAdmin: boolean;
  isModerator: boolean;
};

export type Viewer = CurrentUser & {
  /** Can only appeal, export their data and delete the account. */
  isSuspended: boolean;
  sessionId: string;
  signedInAt: Date;
};

export function isProfileComplete(user: Pick<CurrentUser, 'displayName' | 'phoneNumber'>): boolean {
  return user.displayName.trim() !== '' && user.phoneNumber !== '';
}

export function toCurrentUser({
  sessionId: _id,
  signedInAt: _at,
  isSuspended: _suspended,
  ...user
}: Viewer): CurrentUser {
  return user;
}

const graphemes = new Intl.Segmenter('en-AU');

/** A flag or an accented letter counts as one. */
export function initialOf({ displayName, email }: Pick<CurrentUser, 'displayName' | 'email'>): string {
  const [first] = graphemes.segment(displayName.trim() || email);
  return first?.segment.toUpperCase() ?? '';
}
