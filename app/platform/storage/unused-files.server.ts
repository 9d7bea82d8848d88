import { z } from 'zod';
import type { Database } from '#app/platform/db/types.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';

export const DELETE_FILES = 'delete-files';

/** `keys` of photos, `folders` such as `avatars/{uid}`. */
export const unusedFilesSchema = z.object({
  keys: z.array(z.string()).default([]),
  folders: z.array(z.string()).default([]),
});

/** After the commit, and then only files that no listing shows: two listings may share a photo. */
export async function deleteFilesLater(tx: Database, files: z.input<typeof unusedFilesSchema>): Promise<void> {
  if (files.keys?.length || files.folders?.length) await queueJob(tx, DELETE_FILES, files);
}
