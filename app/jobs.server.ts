/** The second table of contents: every background job and what it does. */
import { z } from 'zod';
import { mailRequestSchema, sendMail } from '#app/accounts/mails.server.tsx';
import { deleteExpired } from '#app/accounts/sessions.server.ts';
import { deleteUnclaimedArticleImages, deleteUnknownArticleFolders } from '#app/articles/article-images.server.ts';
import { contactMailSchema, sendContactMail } from '#app/contact/contact-mail.server.tsx';
import { deleteOldMessages } from '#app/contact/messages.server.ts';
import { deleteOldDrafts, deleteOldKeys } from '#app/drafts/drafts.server.ts';
import { deleteFiles, deleteOldUploads, deleteUnknownFolders, unusedFilesSchema } from '#app/photos/cleanup.server.ts';
import { db } from '#app/platform/db/client.server.ts';
import { defineJob } from '#app/platform/jobs/job.server.ts';
import { deleteRemovedCars } from '#app/saved-cars/saved-cars.server.ts';
import { deleteOldSearches } from '#app/search/searches-with-no-results.server.ts';
import { checkImport } from '#app/stock/check.server.ts';
import { deleteOldImports } from '#app/stock/sweep.server.ts';
import { undoImport } from '#app/stock/undo.server.ts';
import { runImport } from '#app/stock/work.server.ts';

const ofRun = z.object({ runId: z.string() });

export const jobs = [
  defineJob({
    name: 'send-mail',
    schema: mailRequestSchema,
    concurrency: 5,
    work: (request, about) => sendMail(db, request, about),
  }),
  defineJob({
    name: 'send-contact-mail',
    schema: contactMailSchema,
    work: (request, about) => sendContactMail(db, request, about),
  }),
  defineJob({ name: 'delete-files', schema: unusedFilesSchema, work: (files) => deleteFiles(db, files) }),
  defineJob({ name: 'sweep-expired', schema: z.null(), cron: '17 * * * *', work: () => deleteExpired(db) }),
  defineJob({ name: 'sweep-uploads', schema: z.null(), cron: '37 * * * *', work: () => deleteOldUploads(db) }),
  defineJob({ name: 'sweep-saved-cars', schema: z.null(), cron: '57 * * * *', work: () => deleteRemovedCars(db) }),
  defineJob({ name: 'sweep-drafts', schema: z.null(), cron: '7 15 * * *', work: () => deleteOldDrafts(db) }),
  defineJob({ name: 'sweep-form-keys', schema: z.null(), cron: '27 15 * * *', work: () => deleteOldKeys(db) }),
  defineJob({ name: 'sweep-folders', schema: z.null(), cron: '47 15 * * *', work: () => deleteUnknownFolders(db) }),
  defineJob({ name: 'check-import', schema: ofRun, work: ({ runId }, { signal }) => checkImport(db, runId, signal) }),
  defineJob({ name: 'run-import', schema: ofRun, work: ({ runId }, { signal }) => runImport(db, runId, signal) }),
  defineJob({ name: 'undo-import', schema: ofRun, work: ({ runId }, { signal }) => undoImport(db, runId, signal) }),
  defineJob({ name: 'sweep-searches', schema: z.null(), cron: '3 16 * * *', work: () => deleteOldSearches(db) }),
  defineJob({ name: 'sweep-messages', schema: z.null(), cron: '13 16 * * *', work: () => deleteOldMessages(db) }),
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
