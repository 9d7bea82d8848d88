import {
  type ChangeEventHandler,
  type ComponentType,
  createContext,
  type MouseEventHandler,
  type ReactNode,
  use,
} from 'react';
import type { Json } from '#app/vocabulary/json.ts';

/**
 * What stands in the page for the HTML of a component with these props, until the page is put together: as React renders
 * it, ready to be taken over by a browser.
 */
export type PlaceFragment = <Props extends FragmentData>(component: ComponentType<Props>, props: Props) => string;

/** All that the HTML of a fragment depends on. */
export type FragmentData = { readonly [name: string]: Json };

const PlaceFragmentContext = createContext<PlaceFragment | null>(null);

/** Around a page on the server. A browser renders fragments like all the rest. */
export function FragmentsProvider({ place, children }: { place: PlaceFragment; children: ReactNode }) {
  return <PlaceFragmentContext value={place}>{children}</PlaceFragmentContext>;
}

type KeptFragmentProps<Props> = {
  /** The element around it. */
  as: 'li' | 'ul' | 'div' | 'fieldset' | 'footer';
  className?: string;
  onClick?: MouseEventHandler<HTMLElement>;
  onChange?: ChangeEventHandler<HTMLElement>;
  /** Renders from its props alone: on the server no context reaches it, and no id may be made by `useId`. */
  of: ComponentType<Props>;
  /** Told apart by their JSON; nobody changes them any more. */
  props: Props;
};

/** A part of a page that many pages share: the server renders it once for the same props, and not for each page. */
export function KeptFragment<Props extends FragmentData>(fragment: KeptFragmentProps<Props>) {
  const { as: Tag, of: Content, props, ...host } = fragment;
  const place = use(PlaceFragmentContext);
  if (!place) {
    return (
      <Tag {...host}>
        <Content {...props} />
      </Tag>
    );
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a comment, in whose place comes what React rendered and escaped.
  return <Tag {...host} dangerouslySetInnerHTML={{ __html: place(Content, props) }} />;
}
