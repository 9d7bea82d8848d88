import { z } from 'zod';

/** A regular expression as a mapping writes it: case is ignored, and what is no expression is told with its reason. */
export const patternSchema = z.string().transform((source, context) => {
  try {
    return new RegExp(source, 'iu');
  } catch (error) {
    context.addIssue({ code: 'custom', message: `is no pattern: ${(error as Error).message}` });
    return z.NEVER;
  }
});
