import { frameSettings, partnerEntries, WIDGET_TITLES, WIDGETS } from '#app/finance/partner.ts';
import { partnerFrame } from '#app/finance/partner-frame.server.ts';
import { notFound } from '#app/http/viewer.server.ts';
import { env } from '#app/platform/env.server.ts';
import type { Route } from './+types/partner-frame';

export function loader({ params }: Route.LoaderArgs) {
  const name = WIDGETS.find((widget) => widget === params.widget);
  if (!name) throw notFound('Page not found');
  const { script, style } = frameSettings(name, env);
  if (!script) throw notFound('Page not found');
  return partnerFrame({ title: WIDGET_TITLES[name], script, style, entries: partnerEntries(env) });
}
