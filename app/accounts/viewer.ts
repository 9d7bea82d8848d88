import type { DealershipRole, MemberRole } from '#app/vocabulary/member-roles.ts';

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
  /** The dealership’s account, for its members. */
  sellsAs?: string;
};

export type Viewer = CurrentUser & {
  /** Can only appeal, export their data and delete the account. */
  isSuspended: boolean;
  sessionId: string;
  signedInAt: Date;
  /** The dealership that they work for; a dealer’s own account is an owner instead. */
  membership?: Membership | null;
};

export type Membership = { id: string; role: MemberRole; dealershipName: string; phoneNumber: string; email: string };

export function roleOf({ isDealer, membership }: Viewer): DealershipRole | null {
  return membership?.role ?? (isDealer ? 'owner' : null);
}

/** The seller for whom they list cars and answer: the dealership that they work for, or they themselves. */
export function actingSeller(viewer: Viewer): Viewer {
  const { membership } = viewer;
  if (!membership) return viewer;
  const { id: uid, dealershipName, phoneNumber, email } = membership;
  return { ...viewer, uid, isDealer: true, dealershipName, phoneNumber, email };
}

export function isProfileComplete(user: Pick<CurrentUser, 'displayName' | 'phoneNumber'>): boolean {
  return user.displayName.trim() !== '' && user.phoneNumber !== '';
}

export function toCurrentUser({
  sessionId: _id,
  signedInAt: _at,
  membership,
  isSuspended: _suspended,
  ...user
}: Viewer): CurrentUser {
  return { ...user, ...(membership && { sellsAs: membership.id }) };
}

const graphemes = new Intl.Segmenter('en-AU');

/** A flag or an accented letter counts as one. */
export function initialOf({ displayName, email }: Pick<CurrentUser, 'displayName' | 'email'>): string {
  const [first] = graphemes.segment(displayName.trim() || email);
  return first?.segment.toUpperCase() ?? '';
}
