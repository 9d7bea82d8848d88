import { type ComponentType, createContext } from 'react';
import type { Card } from '#app/listings/card.ts';

/** What cards of results can do with JavaScript; loaded after the start. */
export type CardTools = {
  CardMenu: ComponentType<{ card: Card }>;
  CompareBar: ComponentType<{ near: string }>;
};

export const CardToolsContext = createContext<CardTools | null>(null);
