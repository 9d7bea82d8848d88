import type { ReactElement } from 'react';

/** What an email and a notification are made of. */
export type AlertContent = {
  /** Nothing is left to tell. */
  isEmpty: boolean;
  to: string;
  subject: string;
  /** Under the subject in a notification. */
  firstLine: string;
  /** The page that a notification opens. */
  href: string;
  unsubscribe: string;
  /** React Email loads with the first email, not when the server starts. */
  body(): Promise<ReactElement>;
};

export const MOST_CARDS = 6;
