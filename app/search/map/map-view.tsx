import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Circles } from '#app/search/map/circles.tsx';
import { useMapCars } from '#app/search/map/use-map-cars.ts';
import { useTiles } from '#app/search/map/use-tiles.ts';
import type { Bounds, MapCars } from '#app/search/map-cells.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';

type MapViewProps = {
  tiles: { url: string; attribution: string };
  bounds: Bounds | null;
  search: string;
  onClose: () => void;
  onFailure: () => void;
};

export function MapView({ tiles, bounds, search, onClose, onFailure }: MapViewProps) {
  const section = useRef<HTMLElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const { map, areTilesMissing, retryTiles } = useTiles(box, { url: tiles.url, bounds, onFailure });
  const { cars, problem, retry } = useMapCars(map, search);
  useEffect(() => section.current?.focus({ preventScroll: true }), []);
  return (
    <section ref={section} tabIndex={-1} aria-label="Map of cars" className="grid min-w-0 gap-3 outline-none">
      <p>Press a circle to zoom in, or a place to see its cars.</p>
      <div className="flex items-center gap-2">
        <Control label="Zoom in" onPress={() => map?.zoomIn()}>
          <Plus aria-hidden="true" />
        </Control>
        <Control label="Zoom out" onPress={() => map?.zoomOut()}>
          <Minus aria-hidden="true" />
        </Control>
        <button type="button" onClick={onClose} className="button button-quiet ml-auto">
          Close the map
        </button>
      </div>
      <Problem text={problem} onRetry={retry} />
      <Problem text={areTilesMissing ? 'Parts of the map’s background couldn’t load.' : ''} onRetry={retryTiles} />
      <div className="relative overflow-hidden rounded-card border border-line-strong bg-accent-soft">
        <div ref={box} className="h-[min(65vh,36rem)]" />
        {map && cars && <Circles map={map} cells={cars.cells} />}
        <Attribution text={tiles.attribution} />
      </div>
      <div role="status">{cars && <Numbers cars={cars} />}</div>
    </section>
  );
}

function Problem({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
      {text !== '' && (
        <>
          <p className="font-medium text-danger">{text}</p>
          <button type="button" onClick={onRetry} className="button button-quiet">
            Try again
          </button>
        </>
      )}
    </div>
  );
}

function Control({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="icon-button bg-surface text-ink hover:bg-accent-soft"
    >
      {children}
    </button>
  );
}

/** An address at the end of the text is what the text links to. */
function Attribution({ text }: { text: string }) {
  const [, name = text, href] = /^(.*\S)\s+(https:\/\/\S+)$/.exec(text) ?? [];
  return (
    <p className="absolute right-0 bottom-0 rounded-tl-control bg-surface px-2 py-1 text-ink text-xs">
      {href ? (
        <a href={href} className="underline">
          {name}
        </a>
      ) : (
        name
      )}
    </p>
  );
}

/** They add up to the number of cars found. */
function Numbers({ cars: { inView, elsewhere, unknown, unknownHref } }: { cars: MapCars }) {
  return (
    <p>
      {`${formatCount(inView)} ${inView === 1 ? 'car' : 'cars'} on this part of the map`}
      {elsewhere > 0 && `, ${formatCount(elsewhere)} elsewhere`}
      {unknown > 0 && (
        <>
          {', '}
          <Link to={unknownHref} className="text-link">
            {`place unknown: ${formatCount(unknown)}`}
          </Link>
        </>
      )}
      .
    </p>
  );
}
