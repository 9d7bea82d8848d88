/** What the editor's form is told when it was not saved. */
import type { UNSAFE_DataWithResponseInit as DataWithResponseInit } from 'react-router';
import type { ArticleReply } from '#app/articles/editor/edited-article.ts';
import { notAnswered } from '#app/ui/forms/not-answered.ts';
import { reasonOf } from '#app/ui/unreachable.ts';

export const CREATE_FAILED = 'Failed to create article: ';
export const UPDATE_FAILED = 'Failed to update article: ';
const SAVE_FAILED = 'Failed to save article: ';

export const OUR_SIDE = 'something went wrong on our side. Please try again.';

export const SAVE_REASONS = {
  'images-gone': 'some images are no longer there. Please add them again.',
  'already-created': 'it was created before, with other words. Open it from the list to change it.',
};

/** The answer to a form that could not even be read. */
export function unreadable({ status, message }: { status: number; message: string }): ArticleReply {
  const tooMuch = 'this is more than a form can take. Go back, and add fewer images at once.';
  return { status: 'error', error: { '': [SAVE_FAILED + (status === 413 ? tooMuch : message)] } };
}

/** The answer to a form that was not answered. */
export function unanswered(error: unknown): DataWithResponseInit<ArticleReply> {
  return notAnswered(error, `${SAVE_FAILED}${reasonOf(error)}. Please try again.`);
}
