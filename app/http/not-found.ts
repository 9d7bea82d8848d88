import { data } from 'react-router';

/** Also for what belongs to someone else, so the answer doesn't give away that it exists. */
export function notFound(message: string) {
  return data(message, { status: 404 });
}
