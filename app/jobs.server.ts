import { z } from 'zod';
import { deleteUnknownAvatars } from '#app/accounts/avatars.server.ts';
import { deleteExpired } from '#app/accounts/sessions.server.ts';
import { queueDueMails } from '#app/alerts/due-mails.server.ts';
import { matchAgain, matchAlerts } from '#app/alerts/matcher.server.ts';
import { deleteOldSearchesOfAlerts } from '#app/alerts/saved-searches.server.ts';
import { deleteOldDeliveries, queueWebhooks, sendWebhooks, sendWebhooksSchema } from '#app/api/send-webhooks.server.ts';
import { deleteUnclaimedArticleImages, deleteUnknownArticleFolders } from '#app/articles/article-images.server.ts';
import { askSellers } from '#app/availability/ask-sellers.server.ts';
import { deleteOldMessages } from '#app/contact/messages.server.ts';
import { deleteOldDeals } from '#app/deals/deals.server.ts';
import { deleteOldDrafts, deleteOldKeys } from '#app/drafts/drafts.server.ts';
import { emailJobs } from '#app/emails.server.ts';
import { deleteOldHeld } from '#app/enquiries/held-messages.server.ts';
import { readMailedAnswers } from '#app/enquiries/mailed-answers.server.ts';
import { deleteUnknownMessagePhotos } from '#app/enquiries/message-photos.server.ts';
import { queueWaitingMails } from '#app/enquiries/waiting-mails.server.ts';
import { deleteOldWaiting } from '#app/enquiries/waiting-messages.server.ts';
import { endOldHistories } from '#app/listings/history.server.ts';
import { followCars } from '#app/listings/relisted-cars.server.ts';
import { lapseUnderOffers } from '#app/offers/lapse.server.ts';
import { deleteFiles, deleteOldUploads, deleteUnknownFolders } from '#app/photos/cleanup.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import type { Database } from '#app/platform/db/types.server.ts';
import { env } from '#app/platform/env.server.ts';
import { defineJob } from '#app/platform/jobs/job.server.ts';
import { DELETE_FILES, unusedFilesSchema } from '#app/platform/storage/storage.server.ts';
import { type News, queueAllRatings, rateQueued } from '#app/prices/ratings.server.ts';
import { deleteRemovedCars } from '#app/saved-cars/saved-cars.server.ts';
import { deleteOldSearches } from '#app/search/search-figures.server.ts';
import { deleteOldWork } from '#app/selling/work-log.server.ts';
import { checkImport } from '#app/stock/check.server.ts';
import { fetchFeedSchema, fetchStockFeed, queueStockFeeds } from '#app/stock/fetch-feeds.server.ts';
import { followFeed } from '#app/stock/follow-feed.server.ts';
import { deleteOldImports } from '#app/stock/runs.server.ts';
import { undoImport } from '#app/stock/undo.server.ts';
import { runImport } from '#app/stock/work.server.ts';
import { decisionMailsSchema, queueDecisionMails } from '#app/trust/decision-mails.server.ts';
import { lookAtPrices, lookAtPricesLater, lookAtPricesSchema } from '#app/trust/holds.server.ts';
import { deleteRemovedListings } from '#app/trust/removed-listings.server.ts';
import { deleteOldReports } from '#app/trust/reports.server.ts';
import { followViewings } from '#app/viewings/due-viewings.server.ts';

const ofRun = z.object({ runId: z.string() });

/** In the transaction that stores the ratings. */
async function whenRated(tx: Database, { nowBelow, belowHalf }: News): Promise<void> {
  await matchAgain(tx, nowBelow);
  await lookAtPricesLater(tx, belowHalf);
}

export const jobs = [
  ...emailJobs,
  defineJob({
    name: 'push-alert',
    schema: z.object({ mailId: z.string(), deviceId: z.string() }),
    concurrency: 3,
    // A notification that comes hours later is of no use.
    retry: { retryLimit: 6, retryDelay: 30, retryDelayMax: 1800 },
    work: async (request, about) => (await import('#app/alerts/alert-mail.server.tsx')).pushAlert(db, request, about),
  }),
  defineJob({ name: 'look-at-prices', schema: lookAtPricesSchema, work: (request) => lookAtPrices(db, request) }),
  // From eight in the morning to eight at night in Melbourne.
  defineJob({ name: 'ask-sellers', schema: z.null(), cron: '41 22-23,0-9 * * *', work: () => askSellers(db) }),
  // Melbourne's midnight is a full hour.
  defineJob({ name: 'lapse-under-offers', schema: z.null(), cron: '1 * * * *', work: () => lapseUnderOffers(db) }),
  defineJob({ name: 'queue-webhooks', schema: z.null(), cron: '* * * * *', work: () => queueWebhooks(db) }),
  defineJob({
    name: 'send-webhooks',
    schema: sendWebhooksSchema,
    isExclusive: true,
    concurrency: 3,
    work: (request, about) => sendWebhooks(db, request, about),
  }),
  defineJob({
    name: 'sweep-webhook-deliveries',
    schema: z.null(),
    cron: '11 * * * *',
    work: () => deleteOldDeliveries(db),
  }),
  defineJob({ name: 'queue-message-mails', schema: z.null(), cron: '* * * * *', work: () => queueWaitingMails(db) }),
  defineJob({ name: 'follow-viewings', schema: z.null(), cron: '* * * * *', work: () => followViewings(db) }),
  ...(env.INBOUND_MAIL_URL?.startsWith('imap')
    ? [
        defineJob({
          name: 'read-mailed-answers',
          schema: z.null(),
          isExclusive: true,
          cron: '* * * * *',
          work: (_, { signal }) => readMailedAnswers(db, signal),
        }),
      ]
    : []),
  defineJob({ name: 'sweep-waiting-messages', schema: z.null(), cron: '41 * * * *', work: () => deleteOldWaiting(db) }),
  defineJob({ name: 'sweep-held-messages', schema: z.null(), cron: '43 15 * * *', work: () => deleteOldHeld(db) }),
  defineJob({
    name: 'sweep-message-photos',
    schema: z.null(),
    cron: '49 15 * * *',
    work: () => deleteUnknownMessagePhotos(db),
  }),
  defineJob({ name: 'sweep-alerts', schema: z.null(), cron: '27 * * * *', work: () => deleteOldSearchesOfAlerts(db) }),
  defineJob({ name: DELETE_FILES, schema: unusedFilesSchema, work: (files) => deleteFiles(db, files) }),
  defineJob({ name: 'sweep-expired', schema: z.null(), cron: '17 * * * *', work: () => deleteExpired(db) }),
  defineJob({ name: 'sweep-uploads', schema: z.null(), cron: '37 * * * *', work: () => deleteOldUploads(db) }),
  defineJob({ name: 'sweep-saved-cars', schema: z.null(), cron: '57 * * * *', work: () => deleteRemovedCars(db) }),
  defineJob({ name: 'sweep-drafts', schema: z.null(), cron: '7 15 * * *', work: () => deleteOldDrafts(db) }),
  defineJob({ name: 'sweep-work-log', schema: z.null(), cron: '23 16 * * *', work: () => deleteOldWork(db) }),
  defineJob({ name: 'sweep-deals', schema: z.null(), cron: '19 16 * * *', work: () => deleteOldDeals(db) }),
  defineJob({ name: 'sweep-form-keys', schema: z.null(), cron: '27 15 * * *', work: () => deleteOldKeys(db) }),
  defineJob({ name: 'sweep-folders', schema: z.null(), cron: '47 15 * * *', work: () => deleteUnknownFolders(db) }),
  defineJob({
    name: 'check-import',
    schema: ofRun,
    async work({ runId }, { signal }) {
      await checkImport(db, runId, signal);
      await followFeed(db, runId);
    },
  }),
  defineJob({
    name: 'run-import',
    schema: ofRun,
    // A thousand cars with ten photos each.
    expireSeconds: 6 * 3600,
    async work({ runId }, { signal }) {
      await runImport(db, runId, signal);
      await followFeed(db, runId);
    },
  }),
  defineJob({ name: 'queue-stock-feeds', schema: z.null(), cron: '*/5 * * * *', work: () => queueStockFeeds(db) }),
  defineJob({
    name: 'fetch-stock-feed',
    schema: fetchFeedSchema,
    isExclusive: true,
    concurrency: 2,
    work: (request, about) => fetchStockFeed(db, request, about),
  }),
  defineJob({ name: 'undo-import', schema: ofRun, work: ({ runId }, { signal }) => undoImport(db, runId, signal) }),
  defineJob({
    name: 'match-alerts',
    schema: z.null(),
    isExclusive: true,
    cron: '* * * * *',
    wakeOn: 'listing_changes',
    work: (_, { signal }) => matchAlerts(db, signal),
  }),
  defineJob({ name: 'queue-due-mails', schema: z.object({}), work: () => queueDueMails(db) }),
  defineJob({
    name: 'rate-prices',
    schema: z.null(),
    isExclusive: true,
    cron: '* * * * *',
    wakeOn: 'listing_changes',
    work: (_, { signal }) => rateQueued(db, { whenRated, signal }),
  }),
  defineJob({ name: 'rate-all-prices', schema: z.null(), cron: '23 17 * * *', work: () => queueAllRatings(db) }),
  defineJob({ name: 'sweep-searches', schema: z.null(), cron: '3 16 * * *', work: () => deleteOldSearches(db) }),
  defineJob({ name: 'sweep-messages', schema: z.null(), cron: '13 16 * * *', work: () => deleteOldMessages(db) }),
  defineJob({
    name: 'follow-cars',
    schema: z.null(),
    isExclusive: true,
    cron: '* * * * *',
    work: (_, { signal }) => followCars(db, signal),
  }),
  defineJob({
    name: 'send-decision-mails',
    schema: decisionMailsSchema,
    work: (request) => queueDecisionMails(db, request),
  }),
  defineJob({ name: 'sweep-reports', schema: z.null(), cron: '43 15 * * *', work: () => deleteOldReports(db) }),
  defineJob({
    name: 'sweep-removed-listings',
    schema: z.null(),
    cron: '53 * * * *',
    work: async () => void (await deleteRemovedListings(db)),
  }),
  defineJob({ name: 'sweep-histories', schema: z.null(), cron: '33 15 * * *', work: () => endOldHistories(db) }),
  defineJob({ name: 'sweep-avatars', schema: z.null(), cron: '55 15 * * *', work: () => deleteUnknownAvatars(db) }),
  defineJob({ name: 'sweep-imports', schema: z.null(), cron: '57 15 * * *', work: () => deleteOldImports(db) }),
  defineJob({
    name: 'sweep-article-images',
    schema: z.null(),
    cron: '47 * * * *',
    work: () => deleteUnclaimedArticleImages(db),
  }),
  defineJob({
    name: 'sweep-article-folders',
    schema: z.null(),
    cron: '52 15 * * *',
    work: () => deleteUnknownArticleFolders(db),
  }),
];
