/** What the administrator notes on a message, and the words of the button that does. */
export const MARKS = {
  read: 'Mark as read',
  unread: 'Mark as unread',
  answered: 'Mark as answered',
  unanswered: 'Mark as not answered',
};
export type Mark = keyof typeof MARKS;

export function isMark(text: string): text is Mark {
  return Object.hasOwn(MARKS, text);
}

export function messagePath(id: string): string {
  return `/admin/messages/${id}`;
}
