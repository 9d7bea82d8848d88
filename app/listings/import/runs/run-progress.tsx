import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const LOOK_AGAIN_MS = 1000;

/** Looks again every second while something is at work and somebody looks; without scripts the page is sent for again. */
export function useFollowing(isAtWork: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isAtWork) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && revalidate(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isAtWork, revalidate]);
}

type RunProgressProps = { label: string; done: number; total: number; sentence: string };

export function RunProgress({ label, done, total, sentence }: RunProgressProps) {
  return (
    <div className="grid gap-2">
      <noscript>
        <meta httpEquiv="refresh" content="2" />
      </noscript>
      <progress aria-label={label} max={Math.max(total, 1)} value={Math.min(done, total)} className="w-full" />
      <p className="text-muted">{sentence}</p>
    </div>
  );
}
