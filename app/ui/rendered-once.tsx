import { type ComponentType, createContext, type FunctionComponent, use } from 'react';
import type { Json } from '#app/vocabulary/json.ts';

export type JsonProps = { readonly [name: string]: Json };

/** Returns a placeholder that the finished HTML replaces. */
export type RenderOnce = <Props extends JsonProps>(component: ComponentType<Props>, props: Props) => string;

/** Set around a page on the server; a browser renders each component itself. */
export const RenderOnceContext = createContext<RenderOnce | null>(null);

/**
 * For a component that many pages show alike: the server renders it once for the same props. Its HTML may depend on its
 * props alone, so it uses no context besides the router's links, and no `useId`. Its images load lazily or with low
 * priority: React would preload others, with a link that hydration doesn't expect.
 */
export function renderedOnce<Props extends JsonProps>(Component: ComponentType<Props>): FunctionComponent<Props> {
  return function RenderedOnce(props: Props) {
    const render = use(RenderOnceContext);
    return render ? render(Component, props) : <Component {...props} />;
  };
}
