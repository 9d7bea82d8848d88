import { useLastAnswer } from '#app/ui/use-last-answer.ts';

export function Flash({ message }: { message: string | null }) {
  const shown = useLastAnswer(message);
  return (
    <div role="status" className="contents">
      {shown && (
        <p className="break-words rounded-control border border-positive bg-accent-soft px-4 py-3 font-semibold text-positive">
          {shown}
        </p>
      )}
    </div>
  );
}
