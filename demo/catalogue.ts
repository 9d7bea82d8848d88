/** The cars of the demo: what a used-car buyer in Australia meets, by make and model. */
import { europe } from '#demo/catalogue/europe.ts';
import { fordHoldenAndAmerica } from '#demo/catalogue/ford-holden.ts';
import { japan } from '#demo/catalogue/japan.ts';
import { koreaAndChina } from '#demo/catalogue/korea-china.ts';
import type { Line } from '#demo/catalogue/lines.ts';
import { toyotaAndLexus } from '#demo/catalogue/toyota-lexus.ts';

/** The year in which the catalogue was written. Ages count from it, so that the same cars come out whenever it is read. */
export const CATALOGUE_YEAR = 2026;

export const CATALOGUE: readonly Line[] = [
  ...toyotaAndLexus,
  ...japan,
  ...koreaAndChina,
  ...fordHoldenAndAmerica,
  ...europe,
];
