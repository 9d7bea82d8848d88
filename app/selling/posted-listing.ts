import type { UNSAFE_DataWithResponseInit as DataWithResponseInit } from 'react-router';
import { z } from 'zod';
import { gatherSeveral, listingEditSchema, listingSchema } from '#app/listings/listing-form.ts';
import { checkPhotoChoice, photoChoiceMessage } from '#app/photos/photo-choice.ts';
import type { AdWarning } from '#app/trust/ad-warning.ts';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import { notAnswered, reasonOf } from '#app/ui/network-error.ts';
import { PHOTO_LIMITS, type Photo } from '#app/vocabulary/photo.ts';

/** A form without JavaScript sends its photos along. */
export const POSTED_LIMITS = {
  field: 'photos',
  maxFileBytes: PHOTO_LIMITS.maxBytes,
  maxBytes: PHOTO_LIMITS.maxPhotos * PHOTO_LIMITS.maxBytes + 1024 * 1024,
};

export const LISTING_CHECK = { multiline: ['description'], gather: gatherSeveral } as const;

const sent = {
  /** Only without JavaScript; otherwise photos are uploaded first and only their ids are sent. */
  photos: z.array(z.file()).default([]),
  photoIds: z.array(z.string()).default([]),
  /** Without JavaScript: `id:2` for second place, `id:remove` to remove. */
  photoPlaces: z.array(z.string()).default([]),
  /** The same each time the form is sent. */
  draftId: z.string().max(60).default(''),
  /** The account that was signed in when the page was rendered. */
  userId: z.string().max(60).default(''),
};

type Photos = Pick<z.output<z.ZodObject<typeof sent>>, 'photos' | 'photoIds' | 'photoPlaces'>;

export const newListingSchema = z
  .object({ ...sent, ...listingSchema.shape })
  .refine((posted) => problemIn(posted, false) === null, sayWhatIsWrong(false));

/** An imported listing that never had photos may stay without. */
export function editedListingSchema({ mayBeEmpty }: { mayBeEmpty: boolean }) {
  const fields = {
    ...sent,
    ...listingEditSchema.shape,
    /** The version that the form showed. */
    version: z.string().max(60).default(''),
    overwrite: z.string().max(60).default(''),
  };
  return z.object(fields).refine((posted) => problemIn(posted, mayBeEmpty) === null, sayWhatIsWrong(mayBeEmpty));
}

export type PostedListing = z.output<typeof newListingSchema>;
export type EditedListing = z.output<ReturnType<typeof editedListingSchema>>;

/** Reported together with errors in other fields. */
function problemIn(posted: Photos, mayBeEmpty: boolean) {
  const ids = [...photoIdsInOrder(posted), ...posted.photos.map((_, index) => `file ${index}`)];
  return checkPhotoChoice(ids, { mayBeEmpty });
}

function sayWhatIsWrong(mayBeEmpty: boolean) {
  const error = ({ input }: { input?: unknown }) => {
    const problem = problemIn(input as Photos, mayBeEmpty);
    return problem ? photoChoiceMessage(problem) : undefined;
  };
  return { path: ['photos'], error, when: isRead };
}

function isRead({ value }: { value: unknown }): boolean {
  const { photos, photoIds, photoPlaces } = value as Partial<Photos>;
  return [photos, photoIds, photoPlaces].every(Array.isArray);
}

export type StoredPhotos = {
  photos: Photo[];
  problems: string[];
};

export type ListingReply = FormReply & {
  warnings?: AdWarning[];
  photos?: Photo[];
  /** The form's owner, if someone else has signed in since. */
  userId?: string;
  photoChoice?: PhotoChoice;
};

type PhotoChoice = { name: 'photoIds' | 'photoPlaces'; value: string }[];

export function withStoredPhotos(reply: FormReply, { photos, problems }: StoredPhotos): ListingReply {
  return { ...reply, ...(problems.length > 0 && { error: { ...reply.error, photos: problems } }), photos };
}

const FOREIGN = 'someone else has signed in on this browser. Sign back in in another tab, then send this form again.';

/** Null if the form is this user's or names no user. Keeps the owner, so that sending it again gives the same reply. */
export function foreignReply(form: FormData, userId: string, failed: string): ListingReply | null {
  const owner = form.get('userId');
  if (typeof owner !== 'string' || owner === '' || owner === userId) return null;
  return { ...withTyped(form, failed + FOREIGN), userId: owner };
}

export function withTyped(form: FormData, sentence: string): ListingReply {
  return { status: 'error', error: { '': [sentence] }, initialValue: textsOf(form) };
}

export function textsOf(form: FormData): Record<string, string> {
  const typed = [...gatherSeveral(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(typed.map(([name, text]) => [name, text.toWellFormed()]));
}

export function asSent({ form }: { form: FormData }, sentence: string): ListingReply {
  const names = ['photoIds', 'photoPlaces'] as const;
  const photoChoice = names.flatMap((name) => form.getAll(name).map((value) => ({ name, value: String(value) })));
  return { ...withTyped(form, sentence), photoChoice };
}

export function unreadable({ status, message }: { status: number; message: string }, failed: string): ListingReply {
  if (status !== 413) return { status: 'error', error: { '': [failed + message] } };
  const tooMuch =
    'your photos are too large to send together. Go back, choose fewer, and add the others later with Edit.';
  return { status: 'error', error: { photos: [failed + tooMuch] } };
}

export function unanswered(error: unknown, failed: string): DataWithResponseInit<ListingReply> {
  return notAnswered(error, `${failed}${reasonOf(error)}. Please try again.`);
}

/** A moved photo pushes the one in its new place towards its old place. */
export function photoIdsInOrder({ photoIds, photoPlaces }: Pick<Photos, 'photoIds' | 'photoPlaces'>): string[] {
  const placed = photoPlaces.flatMap((text, index) => {
    const [, id, place] = /^(\w{1,60}):(\d{1,3})$/.exec(text) ?? [];
    if (id === undefined) return [];
    const position = Number(place) - 1;
    return [{ id, at: position + Math.sign(position - index) / 2 }];
  });
  return [...photoIds, ...placed.sort((one, other) => one.at - other.at).map(({ id }) => id)];
}
