/** Cars that an Australian used-car buyer comes across, by make and model. */
import { europe } from '#demo/catalogue/europe.ts';
import { fordHoldenAndAmerica } from '#demo/catalogue/ford-holden.ts';
import { japan } from '#demo/catalogue/japan.ts';
import { koreaAndChina } from '#demo/catalogue/korea-china.ts';
import type { Line } from '#demo/catalogue/lines.ts';
import { toyotaAndLexus } from '#demo/catalogue/toyota-lexus.ts';

/** A car's age counts from this year, so that the demo has the same cars in every year. */
export const CATALOGUE_YEAR = 2026;

export const CATALOGUE: readonly Line[] = [
  ...toyotaAndLexus,
  ...japan,
  ...koreaAndChina,
  ...fordHoldenAndAmerica,
  ...europe,
];
