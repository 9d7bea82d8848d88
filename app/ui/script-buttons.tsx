import { Check, Copy, Printer } from 'lucide-react';
import { useState } from 'react';
import { useHydrated } from './use-loaded.ts';

type CopyButtonProps = { text: string; label: string; isIconOnly?: boolean; className: string };

/** Keeps its place until scripts run. Pages without HTTPS have no clipboard. */
export function CopyButton({ text, label, isIconOnly = false, className }: CopyButtonProps) {
  const [result, setResult] = useState<'Copied' | 'Copy failed' | null>(null);
  const canCopy = useHydrated() && Boolean(navigator.clipboard);
  const Icon = result === 'Copied' ? Check : Copy;

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setResult('Copied');
    } catch {
      setResult('Copy failed');
    }
  }

  return (
    <span className={`contents ${canCopy ? '' : 'invisible'}`}>
      <button type="button" aria-label={label} onClick={copy} className={className}>
        <Icon className="size-4.5 shrink-0" aria-hidden="true" />
        {!isIconOnly && (result ?? label)}
      </button>
      <span role="status" className="sr-only">
        {result}
      </span>
    </span>
  );
}

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
