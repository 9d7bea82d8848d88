import { eq } from 'drizzle-orm';
import { hasPassword } from '#app/accounts/credentials.server.ts';
import { isRecentSignIn } from '#app/accounts/identity-proof.server.ts';
import { browserName } from '#app/accounts/mail-requests.server.ts';
import { findPendingEmail } from '#app/accounts/profile.server.ts';
import type { ProfileFacts } from '#app/accounts/profile-form.ts';
import type { ShownSession } from '#app/accounts/session-list.tsx';
import { listSessions } from '#app/accounts/sessions.server.ts';
import { hasTwoStep } from '#app/accounts/two-step.server.ts';
import type { Viewer } from '#app/accounts/viewer.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { users } from '#app/platform/schema/accounts.server.ts';
import { formatDateTime } from '#app/vocabulary/dates.ts';

export async function loadProfilePage(db: Database, viewer: Viewer) {
  const facts = await findProfileFacts(db, viewer);
  const [row] = await db.select({ updatedAt: users.updatedAt }).from(users).where(eq(users.id, viewer.uid));
  return {
    facts,
    version: row?.updatedAt.getTime(),
    mustSignInAgain: !facts.hasPassword && !isRecentSignIn(viewer),
    pendingEmail: await findPendingEmail(db, viewer.uid),
    hasTwoStep: await hasTwoStep(db, viewer.uid),
    sessions: await listOwnSessions(db, viewer),
  };
}

export async function findProfileFacts(db: Database, { uid, email, isDealer }: Viewer): Promise<ProfileFacts> {
  return { email, isDealer, hasPassword: await hasPassword(db, uid), siteName: env.SITE_NAME };
}

/** Times are formatted here, because browsers and servers format some spaces differently. */
async function listOwnSessions(db: Database, { uid, sessionId }: Viewer): Promise<ShownSession[]> {
  const rows = await listSessions(db, uid);
  const shown = rows.map(({ id, userAgent, createdAt, updatedAt }) => ({
    id,
    browser: browserName(userAgent),
    isThisDevice: id === sessionId,
    signedIn: formatDateTime(createdAt),
    lastSeen: formatDateTime(updatedAt),
  }));
  return shown.sort((one, other) => Number(other.isThisDevice) - Number(one.isThisDevice));
}
