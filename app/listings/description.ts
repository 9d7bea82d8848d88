export type DescriptionBlock = { kind: 'heading' | 'paragraph'; text: string };

const HEADING_LENGTH = 60;

/** A paragraph that is one line of at most 60 characters without a full stop is a sub-heading. */
export function toDescriptionBlocks(description: string): DescriptionBlock[] {
  return description
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((text) => ({ kind: isHeading(text) ? 'heading' : 'paragraph', text }));
}

function isHeading(paragraph: string): boolean {
  return paragraph.length <= HEADING_LENGTH && !/[.\n]/.test(paragraph);
}
