import { z } from 'zod';

export const roleSchema = z.object({ role: z.enum(['moderator', 'none']) });

export const ROLE = {
  give: 'Moderators decide reports and appeals under Moderation. They see no email addresses and no other admin page.',
  take: 'They can no longer open Moderation. Their decisions stay.',
  given: 'They are a moderator now.',
  taken: 'They are no longer a moderator.',
};
