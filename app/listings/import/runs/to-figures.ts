import type { ImportFigures } from '#app/listings/import/figures.ts';
import type { RunFigures } from '#app/listings/import/runs/run.ts';

export function toFigures(figures: ImportFigures, sizeBytes: number): RunFigures {
  const { records, unchanged, relisted, rejected, changed } = figures;
  return {
    ...{ records, unchanged, relisted, rejected, changed, new: figures.new, vanished: figures.withdrawn },
    ...{ readBytes: sizeBytes, vanishedRefusal: figures.withdrawalRefusal },
  };
}
