import { type ComponentType, createContext } from 'react';
import type { Card } from '#app/listings/card.ts';

/** What result cards can do with JavaScript. Loaded late. */
export type CardTools = {
  CardMenu: ComponentType<{ card: Card }>;
  CompareBar: ComponentType<{ near: string }>;
};

export const CardToolsContext = createContext<CardTools | null>(null);
