import { data } from 'react-router';

/** Also for what belongs to someone else, so that the response doesn't reveal that it exists. */
export function notFound(message: string) {
  return data(message, { status: 404 });
}
