import { type ComponentType, createContext, type FunctionComponent, use } from 'react';

export type JsonProps = { readonly [name: string]: Json };

/** Returns a placeholder that the finished HTML replaces. */
export type RenderOnce = <Props extends JsonProps>(component: ComponentType<Props>, props: Props) => string;

/** Set around a page on the server; a browser renders each component itself. */
export const RenderOnceContext = createContext<RenderOnce | null>(null);

/** Depends on its props alone: no context but the router's links, no `useId`. Eager images would add preload links. */
export function renderedOnce<Props extends JsonProps>(Component: ComponentType<Props>): FunctionComponent<Props> {
  return function RenderedOnce(props: Props) {
    const render = use(RenderOnceContext);
    return render ? render(Component, props) : <Component {...props} />;
  };
}

type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [name: string]: Json };
