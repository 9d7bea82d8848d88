import { type ReactNode, useState } from 'react';
import type { Bounds } from '#app/search/map-cells.ts';
import { reasonOf } from '#app/ui/network-error.ts';

export type Tiles = { url: string; attribution: string };

type TileMapProps = {
  tiles: Tiles;
  /** Around the cars; null if no car's place is known. */
  bounds: Bounds | null;
  search: string;
  children: ReactNode;
};

type View = typeof import('#app/search/map/map-view.tsx').MapView;
type Stage = { is: 'closed' | 'loading' } | { is: 'failed'; why: string } | { is: 'open'; View: View };

const LABELS = { closed: 'Show the map', loading: 'Loading the map…', failed: 'Try again' };

/** A map with streets, whose code and tiles are fetched only when someone asks for it. */
export function TileMap({ children, ...props }: TileMapProps) {
  const [stage, setStage] = useState<Stage>({ is: 'closed' });

  async function open() {
    setStage({ is: 'loading' });
    try {
      const { MapView } = await import('#app/search/map/map-view.tsx');
      setStage({ is: 'open', View: MapView });
    } catch (error) {
      setStage({ is: 'failed', why: `The map couldn’t load: ${reasonOf(error)}.` });
    }
  }

  if (stage.is === 'open') {
    const { View } = stage;
    return (
      <View
        {...props}
        onClose={() => setStage({ is: 'closed' })}
        onFailure={() => setStage({ is: 'failed', why: 'This browser can’t draw the map.' })}
      />
    );
  }
  return (
    <div className="grid min-w-0 gap-4">
      <div className="grid gap-2 noscript:hidden">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <button type="button" onClick={open} aria-disabled={stage.is === 'loading'} className="button">
            {LABELS[stage.is]}
          </button>
          <p className="text-muted text-sm">{`The map comes from ${new URL(props.tiles.url).host}.`}</p>
        </div>
        <p role="alert" className="font-medium text-danger empty:hidden">
          {stage.is === 'failed' && `${stage.why} The list has the same cars.`}
        </p>
      </div>
      {children}
    </div>
  );
}
