import { entriesOf, partOf } from '#app/finance/partner.ts';
import { WIDGETS } from '#app/finance/partner-entries.ts';
import { partnerFrame } from '#app/finance/partner-frame.server.ts';
import { WIDGET_TITLES } from '#app/finance/widget-titles.ts';
import { notFound } from '#app/http/not-found.ts';
import { env } from '#app/platform/env.server.ts';
import type { Route } from './+types/partner-frame';

export function loader({ params }: Route.LoaderArgs) {
  const name = WIDGETS.find((widget) => widget === params.widget);
  if (!name) throw notFound('There is no such widget.');
  const { script, style } = partOf(name, env);
  if (!script) throw notFound('No partner is configured.');
  return partnerFrame({ title: WIDGET_TITLES[name], script, style, entries: entriesOf(env) });
}
