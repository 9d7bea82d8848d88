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

/** How the administrator is asked before a message is deleted. */
export const DELETE_MESSAGE = {
  button: 'Delete',
  words: 'Are you sure you want to delete this message?',
  done: 'The message is deleted.',
};

export function messagePath(id: string): string {
  return `/admin/messages/${id}`;
}
