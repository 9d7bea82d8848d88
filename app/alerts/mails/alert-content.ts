import type { ReactElement } from 'react';

export type AlertContent = {
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
