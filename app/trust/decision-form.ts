import { z } from 'zod';
import type { MadeDecision } from '#app/trust/moderation-log.server.ts';
import { formatDateTime } from '#app/vocabulary/dates.ts';
import { DECISIONS, REMOVAL_REASONS, type RemovalReason } from '#app/vocabulary/moderation.ts';

const MAX_NOTE = 1_000;
const DECISION_CHOICES = [
  'dismiss',
  'remove',
  'approve',
  'remove-held',
  'ask',
  'deliver',
  'withhold',
  'suspend',
  'restore',
  'turn-down',
] as const;

export const NOTE_CHECK = { multiline: ['note', 'question'] } as const;

export const decisionSchema = z.object({
  do: z.enum(DECISION_CHOICES, { error: 'Choose what to do' }),
  id: z.string(),
  reason: z.enum(['', ...(Object.keys(REMOVAL_REASONS) as RemovalReason[])]).default(''),
  note: z.string().max(MAX_NOTE, { error: 'Use up to 1,000 characters' }).default(''),
  question: z.string().max(MAX_NOTE, { error: 'Use up to 1,000 characters' }).default(''),
  scope: z.enum(['item', 'account']).default('item'),
});

export function wasDecided({ by, action, at }: MadeDecision): string {
  return `${by || 'A moderator'} decided this on ${formatDateTime(at)}: ${DECISIONS[action].toLowerCase()}.`;
}

export const suspensionSchema = decisionSchema.pick({ reason: true }).extend({ do: z.enum(['suspend', 'restore']) });
