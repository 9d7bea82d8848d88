export function ListingDescription({ text }: { text: string }) {
  return (
    <div className="grid max-w-[68ch] gap-4 print:max-h-[24lh] print:gap-1 print:overflow-hidden">
      {toDescriptionBlocks(text).map((block, position) => {
        const key = `${position} ${block.text.slice(0, 20)}`;
        if (block.kind === 'heading') {
          return (
            <h3 key={key} className="mt-2 font-bold text-lg">
              {block.text}
            </h3>
          );
        }
        return (
          <p key={key} className="whitespace-pre-line">
            {block.text}
          </p>
        );
      })}
    </div>
  );
}

type DescriptionBlock = { kind: 'heading' | 'paragraph'; text: string };

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
