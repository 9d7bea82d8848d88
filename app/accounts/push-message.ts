export type PushMessage = {
  title: string;
  body: string;
  path: string;
  /** A later message of the same tag replaces the notification. */
  tag: string;
};

const MAX_TITLE = 120;
const MAX_BODY = 160;

export function toPayload({ title, body, path, tag }: PushMessage): string {
  return JSON.stringify({ title: cut(title, MAX_TITLE), body: cut(body, MAX_BODY), path, tag });
}

/** Null unless it is a message that links to this site. */
export function parsePushMessage(payload: string): PushMessage | null {
  try {
    const { title, body, path, tag } = JSON.parse(payload);
    const isMessage = [title, body, path, tag].every((text) => typeof text === 'string');
    return isMessage && /^\/(?![/\\])/.test(path) ? { title, body, path, tag } : null;
  } catch {
    return null;
  }
}

function cut(text: string, length: number): string {
  const letters = [...text];
  return letters.length > length ? `${letters.slice(0, length - 1).join('')}…` : text;
}
