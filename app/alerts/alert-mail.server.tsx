/** An alert email is built when it is sent, without cars sold or removed by then. */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { pushToDevice } from '#app/accounts/push-devices.server.ts';
import { readSavedCarsAlert } from '#app/alerts/mails/saved-cars-alert.server.tsx';
import { readSearchAlert } from '#app/alerts/mails/search-alert.server.tsx';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import type { Network } from '#app/platform/guarded-fetch/guarded-fetch.server.ts';
import { deliver } from '#app/platform/mail/mail.server.ts';
import { renderMail } from '#app/platform/mail/render.server.ts';
import { alertsSent } from '#app/platform/metrics.server.ts';
import { alertMails } from '#app/platform/schema/alerts.server.ts';

export const alertMailSchema = z.object({ mailId: z.string() });
export const alertPushSchema = z.object({ mailId: z.string(), deviceId: z.string() });

type About = { signal: AbortSignal };

/** The Message-ID comes from the email's id, so a retry sends the same email. */
export async function sendAlert(db: Database, { mailId }: z.output<typeof alertMailSchema>, { signal }: About) {
  const [mail] = await db.select().from(alertMails).where(eq(alertMails.id, mailId));
  if (!mail || mail.sentAt) return;
  const alert = await readAlert(db, mail);
  if (!alert) return;
  if (!alert.isEmpty) {
    const { to, subject, unsubscribe } = alert;
    await deliver({ to, subject, id: mailId, unsubscribe, ...(await renderMail(await alert.body())) }, signal);
    alertsSent.inc({ channel: 'email' });
  }
  await db.update(alertMails).set({ sentAt: new Date() }).where(eq(alertMails.id, mailId));
}

/** A repeated notification replaces itself. */
export async function pushAlert(
  db: Database,
  { mailId, deviceId }: z.output<typeof alertPushSchema>,
  { signal }: About,
  network?: Network,
) {
  const [mail] = await db.select().from(alertMails).where(eq(alertMails.id, mailId));
  const alert = mail && (await readAlert(db, mail));
  if (!alert || alert.isEmpty) return;
  const { subject, firstLine, href } = alert;
  const path = href.slice(env.PUBLIC_URL.length);
  const message = { title: subject, body: firstLine, path, tag: mailId };
  await pushToDevice(db, { deviceId, message, signal }, { network });
  alertsSent.inc({ channel: 'push' });
}

/** Null if it has since been turned off, paused or deleted. */
function readAlert(db: Database, { id, searchId, watcherId }: typeof alertMails.$inferSelect) {
  if (searchId) return readSearchAlert(db, id, searchId);
  return watcherId ? readSavedCarsAlert(db, id, watcherId) : null;
}
