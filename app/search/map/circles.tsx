import { type Map as DrawnMap, Marker } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { showBounds } from '#app/search/map/use-tiles.ts';
import type { MapCars } from '#app/search/map-cells.ts';
import { formatCount } from '#app/vocabulary/numbers.ts';

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
      aria-label={`${carsOf(cell)} around ${cell.near}. Zoom in`}
      className={`${LOOK} border-surface bg-accent text-accent-ink hover:bg-accent-strong`}
    >
      {formatCount(cell.count)}
    </button>
  );
}

function PlaceLink({ cell }: { cell: Circle }) {
  const label = `${carsOf(cell)} in ${cell.near}`;
  return (
    <Link
      to={cell.href ?? ''}
      aria-label={label}
      title={label}
      className={`${LOOK} border-accent bg-surface text-ink hover:bg-accent-soft`}
    >
      {formatCount(cell.count)}
    </Link>
  );
}

function carsOf({ count }: Circle): string {
  return `${formatCount(count)} ${count === 1 ? 'car' : 'cars'}`;
}
