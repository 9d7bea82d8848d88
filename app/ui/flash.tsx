export function Flash({ message }: { message: string | null }) {
  return (
    <div role="status" className="contents">
      {message && (
        <p className="break-words rounded-control border border-positive bg-accent-soft px-4 py-3 font-semibold text-positive">
          {message}
        </p>
      )}
    </div>
  );
}
