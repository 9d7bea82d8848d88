import { LocateFixed, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { renderedOnce } from '#app/ui/rendered-once.tsx';
import { rememberedPlace, rememberPlace } from './visitor-distances.ts';

type VisitorPlaceProps = {
  near: string | null;
  field: string;
};

/** "Use my location", and the last place again. The row keeps its height, so that nothing moves when the place appears. */
export const VisitorPlace = renderedOnce(({ near, field }: VisitorPlaceProps) => {
  const [remembered, setRemembered] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  useEffect(() => {
    if (near) rememberPlace(near);
    setRemembered(rememberedPlace());
  }, [near]);

  async function findSuburb() {
    setMessage('Finding your location…');
    const { locate } = await import('#app/places/visitor/locate.ts');
    const located = await locate();
    setMessage('problem' in located ? located.problem : '');
    if ('near' in located) search(field, located.near);
  }

  function forget() {
    rememberPlace(null);
    setRemembered(null);
  }

  return (
    <div className="text-sm noscript:hidden">
      <div className="flex h-11 items-center gap-3">
        <button type="button" onClick={findSuburb} className="flex min-h-11 shrink-0 items-center gap-1.5 text-accent">
          <LocateFixed className="size-4" aria-hidden="true" />
          Use my location
        </button>
        {remembered && remembered !== near && (
          <>
            <button
              type="button"
              onClick={() => search(field, remembered)}
              className="min-h-11 min-w-0 truncate text-accent"
            >
              {remembered}
            </button>
            <button
              type="button"
              onClick={forget}
              aria-label={`Forget ${remembered}`}
              className="-ml-3 grid size-11 shrink-0 place-items-center text-muted"
            >
              <X className="size-4" aria-hidden="true" />
            </button>
          </>
        )}
      </div>
      <p aria-live="polite">{message}</p>
    </div>
  );
});

function search(id: string, near: string) {
  const field = document.getElementById(id);
  if (!(field instanceof HTMLInputElement)) return;
  field.value = near;
  field.form?.requestSubmit();
}
