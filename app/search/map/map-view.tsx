import { Minus, Plus } from 'lucide-react';
import { type Map as DrawnMap, Marker } from 'maplibre-gl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { showBounds, useTiles } from '#app/search/map/use-tiles.ts';
import { type Bounds, type MapCars, viewParams } from '#app/search/map-cells.ts';
import { reasonOf } from '#app/ui/network-error.ts';
import { formatCars, formatCount } from '#app/vocabulary/numbers.ts';

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
  const shown = useRef(search);
  useEffect(() => {
    if (map && bounds && shown.current !== search) showBounds(map, bounds);
    shown.current = search;
  }, [map, bounds, search]);
  return (
    <section ref={section} tabIndex={-1} aria-label="Map of cars" className="grid min-w-0 gap-3 outline-none">
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
      {`${formatCars(inView)} on this part of the map`}
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

type Circle = MapCars['cells'][number];

const LOOK =
  'grid h-11 min-w-11 place-items-center rounded-full border-2 px-2 font-bold font-sans text-sm tabular-nums no-underline shadow-card';

/** The most cars first, for people who go from one to the next by keyboard. */
export function Circles({ map, cells }: { map: DrawnMap; cells: readonly Circle[] }) {
  return cells.map((cell) => <PlacedCircle key={`${cell.latitude},${cell.longitude}`} map={map} cell={cell} />);
}

function PlacedCircle({ map, cell }: { map: DrawnMap; cell: Circle }) {
  const [element] = useState(() => document.createElement('div'));
  const { longitude, latitude } = cell;
  useEffect(() => {
    const marker = new Marker({ element }).setLngLat([longitude, latitude]).addTo(map);
    return () => void marker.remove();
  }, [map, element, longitude, latitude]);
  return createPortal(cell.href === null ? <Cluster map={map} cell={cell} /> : <PlaceLink cell={cell} />, element);
}

function Cluster({ map, cell }: { map: DrawnMap; cell: Circle }) {
  function open() {
    // This button is about to disappear.
    map.getCanvas().focus({ preventScroll: true });
    showBounds(map, cell.bounds);
  }
  return (
    <button
      type="button"
      onClick={open}
      aria-label={`${formatCars(cell.count)} around ${cell.near}. Zoom in`}
      className={`${LOOK} border-surface bg-accent text-accent-ink hover:bg-accent-strong`}
    >
      {formatCount(cell.count)}
    </button>
  );
}

function PlaceLink({ cell }: { cell: Circle }) {
  const label = `${formatCars(cell.count)} in ${cell.near}`;
  return (
    <Link
      to={cell.href ?? ''}
      preventScrollReset
      aria-label={label}
      title={label}
      className={`${LOOK} border-accent bg-surface text-ink hover:bg-accent-soft`}
    >
      {formatCount(cell.count)}
    </Link>
  );
}

/** Pinching or resizing moves the map many times. */
const SETTLED_MS = 150;

type MapState = { cars: MapCars | null; problem: string };

function useMapCars(map: DrawnMap | null, search: string) {
  const [state, setState] = useState<MapState>({ cars: null, problem: '' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt asks again
  useEffect(() => {
    if (!map) return;
    let asking = new AbortController();
    const ask = async () => {
      asking.abort();
      asking = new AbortController();
      const { signal } = asking;
      try {
        const cars = await fetchCars(addressOf(map, search), signal);
        if (!signal.aborted) setState({ cars, problem: '' });
      } catch (error) {
        if (!signal.aborted) setState({ cars: null, problem: `The numbers couldn’t load: ${reasonOf(error)}.` });
      }
    };
    let timer = setTimeout(ask);
    const askSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(ask, SETTLED_MS);
    };
    map.on('moveend', askSoon);
    return () => {
      map.off('moveend', askSoon);
      clearTimeout(timer);
      asking.abort();
    };
  }, [map, search, attempt]);
  return { ...state, retry: () => setAttempt(attempt + 1) };
}

async function fetchCars(address: string, signal: AbortSignal): Promise<MapCars> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`The cars of the map answered ${response.status}.`);
  return response.json();
}

function addressOf(map: DrawnMap, search: string): string {
  const params = new URLSearchParams(search);
  const shown = map.getBounds();
  const bounds = { west: shown.getWest(), south: shown.getSouth(), east: shown.getEast(), north: shown.getNorth() };
  for (const [name, value] of viewParams({ bounds, zoom: map.getZoom() })) params.set(name, value);
  return `/listings/map/cars?${params}`;
}
