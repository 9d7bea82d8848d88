import { data } from 'react-router';

/** Thrown for what is not there, and for what is not yours: the answer is the same. */
export function notFound(message: string) {
  return data(message, { status: 404 });
}
