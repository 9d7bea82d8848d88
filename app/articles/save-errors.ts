import type { UNSAFE_DataWithResponseInit as DataWithResponseInit } from 'react-router';
import type { ArticleReply } from '#app/articles/edited-article.ts';
import { notAnswered, reasonOf } from '#app/ui/network-error.ts';

export const CREATE_FAILED = 'Failed to create article: ';
export const UPDATE_FAILED = 'Failed to update article: ';
const SAVE_FAILED = 'Failed to save article: ';

export const SERVER_ERROR = 'something went wrong on our side. Please try again.';

export const SAVE_REASONS = {
  'images-gone': 'some images have expired. Please add them again.',
  'already-created': 'an article with this ID already exists. Open it from the list to change it.',
};

export function unreadableFormReply({ status, message }: { status: number; message: string }): ArticleReply {
  const tooLarge = 'the form is too large. Go back and add fewer images at a time.';
  return { status: 'error', error: { '': [SAVE_FAILED + (status === 413 ? tooLarge : message)] } };
}

export function noAnswerReply(error: unknown): DataWithResponseInit<ArticleReply> {
  return notAnswered(error, `${SAVE_FAILED}${reasonOf(error)}. Please try again.`);
}
