import { z } from 'zod';
import type { LogFilter } from '#app/platform/admin-log.server.ts';

const text = z.string().trim().max(300).catch('');
const day = z.iso.date().catch('');
const schema = z.object({ who: text, action: text, from: day, to: day });

/** What can’t be read doesn’t filter. */
export function readLogFilter(params: URLSearchParams): LogFilter {
  return schema.parse(Object.fromEntries(params));
}
