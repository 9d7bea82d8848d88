import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { pushToDevice } from '#app/accounts/push-devices.server.ts';
import { findSavedCarsAlert } from '#app/alerts/mails/saved-cars-alert.server.tsx';
import { findSearchAlert } from '#app/alerts/mails/search-alert.server.tsx';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import type { Network } from '#app/platform/guarded-fetch/guarded-fetch.server.ts';
import { defineEmail } from '#app/platform/mail/email.server.ts';
import { alertsSent } from '#app/platform/metrics.server.ts';
import { alertMails } from '#app/platform/schema/alerts.server.ts';

/** Built when it is sent, without cars sold or removed by then. A retry has the same Message-ID, that of the alert. */
export const alertEmail = defineEmail(z.object({ mailId: z.string() }), async (db, { mailId }) => {
  const [mail] = await db.select().from(alertMails).where(eq(alertMails.id, mailId));
  if (!mail || mail.sentAt) return null;
  const alert = await findAlert(db, mail);
  if (!alert) return null;
  const noteSent = () => db.update(alertMails).set({ sentAt: new Date() }).where(eq(alertMails.id, mailId));
  if (alert.isEmpty) {
    await noteSent();
    return null;
  }
  const { to, subject, unsubscribe, body } = alert;
  const onSent = async () => {
    alertsSent.inc({ channel: 'email' });
    await noteSent();
  };
  return { to, subject, unsubscribe, body, id: mailId, onSent };
});

/** A repeated notification replaces itself. */
export async function pushAlert(
  db: Database,
  { mailId, deviceId }: { mailId: string; deviceId: string },
  { signal }: { signal: AbortSignal },
  network?: Network,
) {
  const [mail] = await db.select().from(alertMails).where(eq(alertMails.id, mailId));
  const alert = mail && (await findAlert(db, mail));
  if (!alert || alert.isEmpty) return;
  const { subject, firstLine, href } = alert;
  const path = href.slice(env.PUBLIC_URL.length);
  const message = { title: subject, body: firstLine, path, tag: mailId };
  await pushToDevice(db, { deviceId, message, signal }, { network });
  alertsSent.inc({ channel: 'push' });
}

/** Null if it has since been turned off, paused or deleted. */
function findAlert(db: Database, { id, searchId, watcherId }: typeof alertMails.$inferSelect) {
  if (searchId) return findSearchAlert(db, id, searchId);
  return watcherId ? findSavedCarsAlert(db, id, watcherId) : null;
}
