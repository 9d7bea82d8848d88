import { Printer } from 'lucide-react';
import { useHydrated } from './use-loaded.ts';

/** Browsers print without JavaScript too, from their own menu. */
export function PrintButton({ label }: { label: string }) {
  const isHydrated = useHydrated();
  return (
    <button
      type="button"
      className={`button button-quiet print:hidden ${isHydrated ? '' : 'invisible'}`}
      onClick={() => window.print()}
    >
      <Printer className="size-4.5" aria-hidden="true" />
      {label}
    </button>
  );
}
