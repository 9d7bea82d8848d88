/** What the form of a listing sends beside its fields: photos, as files or as ids in order, and the draft it stems from. */
import type { UNSAFE_DataWithResponseInit as DataWithResponseInit } from 'react-router';
import { z } from 'zod';
import { listingEditSchema, listingSchema } from '#app/listings/listing-form.ts';
import { checkPhotoChoice, photoChoiceSentence } from '#app/listings/photo-choice.ts';
import type { FormReply } from '#app/ui/forms/form-check.ts';
import { notAnswered } from '#app/ui/forms/not-answered.ts';
import { reasonOf } from '#app/ui/unreachable.ts';
import type { Photo } from '#app/vocabulary/photo.ts';
import { PHOTO_LIMITS } from '#app/vocabulary/photo-files.ts';

/** Of a form without scripts, which brings its photos along: as many as a listing may have, as large as each may be. */
export const POSTED_LIMITS = {
  field: 'photos',
  maxFileBytes: PHOTO_LIMITS.maxBytes,
  maxBytes: PHOTO_LIMITS.maxPhotos * PHOTO_LIMITS.maxBytes + 1024 * 1024,
};

/** The fields that may have several lines, for whoever checks the form. */
export const MULTILINE = { multiline: ['description'] } as const;

const sent = {
  /** Files of a form without scripts. With them photos are uploaded before, and only their ids are sent. */
  photos: z.array(z.file()).default([]),
  photoIds: z.array(z.string()).default([]),
  /** Without scripts: `id:2` for the second place, `id:remove` for none. */
  photoPlaces: z.array(z.string()).default([]),
  /** The same however often the form is sent. */
  draftId: z.string().max(60).default(''),
  /** Whose form it is: whoever was signed in when the page was made. */
  userId: z.string().max(60).default(''),
};

type Photos = Pick<z.output<z.ZodObject<typeof sent>>, 'photos' | 'photoIds' | 'photoPlaces'>;

/** Photos stand first on the page and the phone number last, so errors are told in that order. */
function inOrder<Shape extends typeof listingSchema.shape>({ phoneNumber, description, ...others }: Shape) {
  return { ...sent, ...others, description, phoneNumber };
}

export const newListingSchema = z
  .object(inOrder(listingSchema.shape))
  .refine((posted) => problemIn(posted, false) === null, sayWhatIsWrong(false));

/** A listing that never had photos, from an import, may stay without. */
export function editedListingSchema({ mayBeEmpty }: { mayBeEmpty: boolean }) {
  const { shape } = listingEditSchema;
  const fields = {
    ...inOrder(shape),
    /** Of the listing as the form showed it. */
    version: z.string().max(60).default(''),
    /** The version that somebody has seen and wants to replace. */
    overwrite: z.string().max(60).default(''),
  };
  return z.object(fields).refine((posted) => problemIn(posted, mayBeEmpty) === null, sayWhatIsWrong(mayBeEmpty));
}

export type PostedListing = z.output<typeof newListingSchema>;
export type EditedListing = z.output<ReturnType<typeof editedListingSchema>>;

/** Told together with what is wrong elsewhere. */
function problemIn(posted: Photos, mayBeEmpty: boolean) {
  const ids = [...photoIdsInOrder(posted), ...posted.photos.map((_, index) => `file ${index}`)];
  return checkPhotoChoice(ids, { mayBeEmpty });
}

function sayWhatIsWrong(mayBeEmpty: boolean) {
  const error = ({ input }: { input?: unknown }) => {
    const problem = problemIn(input as Photos, mayBeEmpty);
    return problem ? photoChoiceSentence(problem) : undefined;
  };
  return { path: ['photos'], error, when: isRead };
}

function isRead({ value }: { value: unknown }): boolean {
  const { photos, photoIds, photoPlaces } = value as Partial<Photos>;
  return [photos, photoIds, photoPlaces].every(Array.isArray);
}

/** What became of the photos that came with a form. */
export type KeptPhotos = {
  /** All that the form has now, in order, to be shown again. */
  photos: Photo[];
  /** A sentence for each file that is none of them. */
  problems: string[];
};

/** A form that was not accepted, with the photos it has. */
export type ListingReply = FormReply & {
  photos?: Photo[];
  /** Whose form it is, where somebody else is signed in by now. */
  userId?: string;
};

export function withKept(reply: FormReply, { photos, problems }: KeptPhotos): ListingReply {
  return { ...reply, ...(problems.length > 0 && { error: { ...reply.error, photos: problems } }), photos };
}

const FOREIGN =
  'somebody else is signed in by now. Sign in as yourself again, in another tab, then send this form again.';

/**
 * The answer to a form that outlived its session, where somebody else has signed in since; null for one that is this
 * user's, or from no page of ours. What was typed stays in it, and so does whose it is: sent again it is refused again.
 */
export function foreignReply(form: FormData, userId: string, failed: string): ListingReply | null {
  const owner = form.get('userId');
  if (typeof owner !== 'string' || owner === '' || owner === userId) return null;
  return { ...withTyped(form, failed + FOREIGN), userId: owner };
}

/** The answer to a form that nothing was done with, whatever it says. */
export function withTyped(form: FormData, sentence: string): ListingReply {
  const typed = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const initialValue = Object.fromEntries(typed.map(([name, text]) => [name, text.toWellFormed()]));
  return { status: 'error', error: { '': [sentence] }, initialValue };
}

/** The answer to a form that could not even be read. */
export function unreadable({ status, message }: { status: number; message: string }, failed: string): ListingReply {
  if (status !== 413) return { status: 'error', error: { '': [failed + message] } };
  const tooMuch = 'this is more than 30 photos of 25 MB. Go back, pick fewer, and add the others later by Edit.';
  return { status: 'error', error: { photos: [failed + tooMuch] } };
}

/** The answer to a form that was not answered. */
export function unanswered(error: unknown, failed: string): DataWithResponseInit<ListingReply> {
  return notAnswered(error, `${failed}${reasonOf(error)}. Please try again.`);
}

/** A photo moved to a place that another holds pushes that one aside, in the direction it comes from. */
export function photoIdsInOrder({ photoIds, photoPlaces }: Pick<Photos, 'photoIds' | 'photoPlaces'>): string[] {
  const placed = photoPlaces.flatMap((text, index) => {
    const [, id, place] = /^(\w{1,60}):(\d{1,3})$/.exec(text) ?? [];
    if (id === undefined) return [];
    const asked = Number(place) - 1;
    return [{ id, at: asked + Math.sign(asked - index) / 2 }];
  });
  return [...photoIds, ...placed.sort((one, other) => one.at - other.at).map(({ id }) => id)];
}
