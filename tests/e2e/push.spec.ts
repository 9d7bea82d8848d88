/** Emails and notifications about saved cars: asked for, shown by the service worker, and turned off. */
import { saveCar } from '../../app/saved-cars/saved-cars.server.ts';
import { makeListing } from '../support/factories.ts';
import { makePerson } from '../support/people.ts';
import { makeReceiver } from '../support/push-receiver.ts';
import { expect, expectSoundPage, hydrated, type Page, signIn, siteOfFile, test } from './fixtures.ts';

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

const site = siteOfFile(async (db) => {
  const [buyer, other] = [await makePerson(db), await makePerson(db)];
  await saveCar(db, buyer.id, await makeListing(db, await makePerson(db)));
  return { email: buyer.email, other: other.email };
});

const emails = (page: Page) => page.getByRole('region', { name: 'Emails about saved cars' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A headless Chromium has no push service, so the test gives the page a subscription. */
async function givePushService(page: Page) {
  const { endpoint, p256dh, auth } = makeReceiver().address;
  await page.addInitScript(
    (json) => {
      const KEPT = 'subscription of the test';
      const subscription = { toJSON: () => json, unsubscribe: async () => localStorage.removeItem(KEPT) };
      Object.assign(PushManager.prototype, {
        getSubscription: async () => (localStorage.getItem(KEPT) ? subscription : null),
        subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
          if (applicationServerKey.length !== 65) throw new Error('not a key');
          localStorage.setItem(KEPT, 'yes');
          return subscription;
        },
      });
    },
    { endpoint, keys: { p256dh, auth } },
  );
}

async function open(page: Page) {
  await page.goto(`${site.origin}/saved-cars`);
  await hydrated(page);
}

/**
 * As Chromium does when a message arrives from its push service. Returns once the notification shows: a look at the
 * notifications while Chromium adds one can make it forget that one.
 */
async function deliver(page: Page, message: object) {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('no service worker');
  await worker.evaluate(() => {
    const { prototype } = ServiceWorkerRegistration;
    const show = prototype.showNotification;
    Object.assign(globalThis, {
      shown: new Promise<void>((resolve) => {
        prototype.showNotification = async function (...notification) {
          await show.apply(this, notification);
          prototype.showNotification = show;
          resolve();
        };
      }),
    });
  });
  const session = await page.context().newCDPSession(page);
  const { promise: registration, resolve } = Promise.withResolvers<string>();
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { registrationId } of registrations) resolve(registrationId);
  });
  await session.send('ServiceWorker.enable');
  const delivery = { origin: site.origin, registrationId: await registration, data: JSON.stringify(message) };
  await session.send('ServiceWorker.deliverPushMessage', delivery);
  await worker.evaluate(() => (globalThis as unknown as { shown: Promise<void> }).shown);
}

const shownNotifications = (page: Page) =>
  page.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications();
    return shown.map(({ title, body, tag, data }) => ({ title, body, tag, path: data }));
  });

test('emails and notifications about saved cars are turned on, shown and turned off, for one account at a time', async ({
  page,
}) => {
  await givePushService(page);
  await signIn(page, site.origin, site.filled.email);
  await open(page);
  await expect(button(page, 'Turn on notifications')).toBeHidden();
  await button(page, 'Turn on emails').click();
  await expect(emails(page)).toContainText('We email you when a car you saved drops in price');
  await button(page, 'Turn on notifications').click();
  await expect(emails(page)).toContainText('You get notifications on this device.');
  await expectSoundPage(page);
  // A message before the worker is active would be lost.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const message = { title: 'A car you saved is sold', body: 'Toyota Corolla: Sold', path: '/saved-cars', tag: 'one' };
  const earlier = { ...message, title: 'Replaced by the next' };
  await deliver(page, earlier);
  expect(await shownNotifications(page)).toEqual([earlier]);
  await deliver(page, message);
  expect(await shownNotifications(page)).toEqual([message]);

  await page.reload();
  await button(page, 'Turn off notifications').click();
  await expect(button(page, 'Turn on notifications')).toBeVisible();
  await button(page, 'Turn on notifications').click();
  await expect(button(page, 'Turn off notifications')).toBeVisible();
  await signIn(page, site.origin, site.filled.other);
  await open(page);
  await button(page, 'Turn on emails').click();
  await expect(button(page, 'Turn on notifications')).toBeVisible();
  await button(page, 'Turn off emails').click();
  await expect(button(page, 'Turn on emails')).toBeVisible();
});
