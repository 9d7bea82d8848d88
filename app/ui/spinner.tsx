export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="grid place-items-center p-10">
      <span className="size-9 animate-spin rounded-full border-4 border-line border-t-accent" aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </div>
  );
}
