/** What the profile page shows beside the viewer's own fields. */
import { eq } from 'drizzle-orm';
import { hasPassword } from '#app/accounts/credentials.server.ts';
import { browserName } from '#app/accounts/profile/browser-name.ts';
import { isRecentSignIn } from '#app/accounts/profile/identity-proof.server.ts';
import { findPendingEmail } from '#app/accounts/profile/profile.server.ts';
import type { ProfileFacts } from '#app/accounts/profile/profile-form.ts';
import type { ShownSession } from '#app/accounts/profile/session-list.tsx';
import { listSessions } from '#app/accounts/sessions.server.ts';
import type { Viewer } from '#app/accounts/viewer.ts';
import { users } from '#app/platform/db/schema/accounts.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { formatDateTime } from '#app/vocabulary/dates.ts';

export async function readProfilePage(db: Database, viewer: Viewer) {
  const facts = await readProfileFacts(db, viewer);
  const [row] = await db.select({ updatedAt: users.updatedAt }).from(users).where(eq(users.id, viewer.uid));
  return {
    facts,
    /** Another one after each change. */
    version: row?.updatedAt.getTime(),
    mustSignInAgain: !facts.hasPassword && !isRecentSignIn(viewer),
    pendingEmail: await findPendingEmail(db, viewer.uid),
    sessions: await readSessions(db, viewer),
  };
}

export async function readProfileFacts(db: Database, { uid, email, isDealer }: Viewer): Promise<ProfileFacts> {
  return { email, isDealer, hasPassword: await hasPassword(db, uid) };
}

/** Times are written out here: browsers and servers do not agree on every space of them. */
async function readSessions(db: Database, { uid, sessionId }: Viewer): Promise<ShownSession[]> {
  const rows = await listSessions(db, uid);
  const shown = rows.map(({ id, userAgent, createdAt, updatedAt }) => ({
    ...{ id, browser: browserName(userAgent), isThisDevice: id === sessionId },
    ...{ signedIn: formatDateTime(createdAt), lastSeen: formatDateTime(updatedAt) },
  }));
  return shown.sort((one, other) => Number(other.isThisDevice) - Number(one.isThisDevice));
}
