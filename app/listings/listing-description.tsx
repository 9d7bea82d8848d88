import { toDescriptionBlocks } from '#app/listings/description.ts';

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
