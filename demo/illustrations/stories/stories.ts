/** The articles' pictures by name, each an SVG of 1600 by 1200. */
import {
  charging,
  dealerTalk,
  handover,
  photographed,
  priceOnTheBoard,
} from '#demo/illustrations/stories/on-the-road.ts';
import { map, papers } from '#demo/illustrations/stories/on-the-table.ts';
import { inspection } from '#demo/illustrations/stories/workshop.ts';

export const STORIES = {
  handover,
  'price-on-the-board': priceOnTheBoard,
  inspection,
  papers,
  map,
  charging,
  'dealer-talk': dealerTalk,
  photographed,
};
export type Story = keyof typeof STORIES;
