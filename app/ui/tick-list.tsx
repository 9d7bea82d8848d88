import { Check } from 'lucide-react';

export function TickList({ items }: { items: string[] }) {
  return (
    <ul className="grid max-w-4xl gap-x-10 gap-y-3 md:grid-cols-2">
      {items.map((item) => (
        <li key={item} className="flex gap-3">
          <Check className="mt-0.5 size-5 shrink-0 text-accent" aria-hidden="true" />
          {item}
        </li>
      ))}
    </ul>
  );
}
