import type { ReactNode } from 'react';

const ADDRESS = /\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/gi;
const SHOWN_PATH = 40;

/** Text as it was typed; a link shows the host it really leads to. */
export function MessageText({ text }: { text: string }) {
  return <p className="wrap-anywhere whitespace-pre-line">{withLinks(text)}</p>;
}

function withLinks(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const { 0: typed, index } of text.matchAll(ADDRESS)) {
    parts.push(text.slice(from, index), <Outside key={index} typed={typed} />);
    from = index + typed.length;
  }
  parts.push(text.slice(from));
  return parts;
}

function Outside({ typed }: { typed: string }) {
  if (!URL.canParse(typed)) return typed;
  const { href, host, pathname, search } = new URL(typed);
  const path = `${pathname}${search}`.replace(/\/$/, '');
  return (
    <a href={href} target="_blank" rel="nofollow ugc noopener noreferrer" className="underline underline-offset-4">
      {host}
      {path.length > SHOWN_PATH ? `${path.slice(0, SHOWN_PATH)}…` : path}
    </a>
  );
}
