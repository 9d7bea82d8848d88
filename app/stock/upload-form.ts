import { z } from 'zod';
import { UPLOAD_LIMIT_MB } from '#app/stock/run.ts';

export const UPLOAD_LIMIT_BYTES = UPLOAD_LIMIT_MB * 1024 * 1024;
export const NO_FILE = 'Choose a CSV file';
export const TOO_LARGE = `This file is larger than ${UPLOAD_LIMIT_MB} MB. Split it or leave out columns.`;

export const uploadSchema = z.object({
  file: z
    .file({ error: NO_FILE })
    .min(1, { error: 'This file is empty.' })
    .max(UPLOAD_LIMIT_BYTES, { error: TOO_LARGE }),
});

export const confirmSchema = z.object({ withdrawsMissing: z.boolean().default(false) });
