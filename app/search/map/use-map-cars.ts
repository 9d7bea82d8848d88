import type { Map as DrawnMap } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import { type MapCars, viewParams } from '#app/search/map-cells.ts';
import { reasonOf } from '#app/ui/network-error.ts';

/** Pinching or resizing moves the map many times. */
const SETTLED_MS = 150;

type MapState = { cars: MapCars | null; problem: string };

/** The cars in what the map shows, each time it has moved. */
export function useMapCars(map: DrawnMap | null, search: string) {
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
