import { Map as DrawnMap, type StyleSpecification, setWorkerUrl } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { type Bounds, CLOSEST_ZOOM } from '#app/search/map-cells.ts';

const TILES = 'tiles';
const MAINLAND: Bounds = { west: 113, south: -44, east: 154, north: -10 };
/** With its islands, and sea enough that all of it fits a phone held upright. */
const AUSTRALIA: Bounds = { west: 70, south: -75, east: 180, north: 40 };
/** A single suburb alone says little about where it is. */
const CLOSEST_AT_FIRST = 9;
const DEEPEST_TILES = 19;
const LOOK_EVERY_MS = 1000;

const DARK = matchMedia('(prefers-color-scheme: dark)');
const TEXTS = { 'Map.Title': 'Map. Arrow keys move it, plus and minus zoom.' };

export function useTiles(
  box: RefObject<HTMLDivElement | null>,
  { url, bounds, onFailure }: { url: string; bounds: Bounds | null; onFailure: () => void },
) {
  const [map, setMap] = useState<DrawnMap | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [isEmpty, setEmpty] = useState(false);
  const draw = useEffectEvent((container: HTMLElement) => {
    try {
      setWorkerUrl(workerUrl);
      return drawMap(container, url, bounds ?? MAINLAND);
    } catch {
      onFailure();
      return null;
    }
  });
  useEffect(() => {
    const drawn = box.current && draw(box.current);
    if (!drawn) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    watchTiles(drawn, { onError: () => setFailed(true), onEmpty: setEmpty, signal });
    DARK.addEventListener('change', () => repaint(drawn), { signal });
    setMap(drawn);
    return () => {
      leaving.abort();
      setMap(null);
      drawn.remove();
    };
  }, [box]);

  function retryTiles() {
    setFailed(false);
    setEmpty(false);
    const source = map?.getSource(TILES);
    if (source && 'setTiles' in source) (source as { setTiles(urls: string[]): void }).setTiles([url]);
  }

  return { map, areTilesMissing: hasFailed || isEmpty, retryTiles };
}

function drawMap(container: HTMLElement, url: string, bounds: Bounds): DrawnMap {
  const map = new DrawnMap({
    container,
    style: styleOf(url),
    bounds: corners(bounds),
    fitBoundsOptions: { padding: 40, maxZoom: CLOSEST_AT_FIRST },
    maxBounds: corners(AUSTRALIA),
    maxZoom: CLOSEST_ZOOM,
    renderWorldCopies: false,
    // A page scrolls under one finger.
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: false,
    locale: TEXTS,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  return map;
}

export function showBounds(map: DrawnMap, bounds: Bounds) {
  map.fitBounds(corners(bounds), { padding: 60, maxZoom: CLOSEST_ZOOM });
}

function corners({ west, south, east, north }: Bounds): [number, number, number, number] {
  return [west, south, east, north];
}

function styleOf(url: string): StyleSpecification {
  return {
    version: 8,
    sources: { [TILES]: { type: 'raster', tiles: [url], tileSize: 256, maxzoom: DEEPEST_TILES } },
    layers: [{ id: TILES, type: 'raster', source: TILES, paint: paint() }],
  };
}

/** Tiles are drawn for light pages: here dark and light change places, and colours stay. */
const PAINT = {
  light: { 'raster-brightness-min': 0, 'raster-brightness-max': 1, 'raster-hue-rotate': 0 },
  dark: { 'raster-brightness-min': 0.95, 'raster-brightness-max': 0.05, 'raster-hue-rotate': 180 },
} as const;
const paint = () => PAINT[DARK.matches ? 'dark' : 'light'];

function repaint(map: DrawnMap) {
  for (const name of Object.keys(PAINT.light) as (keyof typeof PAINT.light)[]) {
    map.setPaintProperty(TILES, name, paint()[name]);
  }
}

type Watched = { onError: () => void; onEmpty: (isEmpty: boolean) => void; signal: AbortSignal };

/** MapLibre doesn't report tiles that return 404, and some hosts have no sea tiles. */
function watchTiles(map: DrawnMap, { onError, onEmpty, signal }: Watched) {
  let hasTile = false;
  map.on('error', onError);
  map.on('sourcedata', ({ tile }: { tile?: { state?: string } }) => {
    hasTile ||= tile?.state === 'loaded';
  });
  const timer = setInterval(() => {
    onEmpty(!hasTile && map.areTilesLoaded());
    if (hasTile) clearInterval(timer);
  }, LOOK_EVERY_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
}
