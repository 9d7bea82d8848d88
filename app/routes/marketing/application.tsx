import { widgetOf } from '#app/finance/partner.ts';
import { PartnerWidget } from '#app/finance/partner-widget.tsx';
import { WIDGET_TITLES } from '#app/finance/widget-titles.ts';
import { siteMeta } from '#app/http/site-meta.ts';
import { env } from '#app/platform/env.server.ts';
import type { Route } from './+types/application';

export function loader() {
  return widgetOf('loan-options', env);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  siteMeta(matches[0].loaderData, {
    title: WIDGET_TITLES['loan-options'],
    description: hasPartner(loaderData)
      ? 'Loan options for a used car, from our finance partner.'
      : 'What to ask a bank or credit union about a loan for a used car. We lend no money ourselves.',
    path: '/application',
  });

/** A partner whose widget stands here, or to whose own site a link leads. */
function hasPartner(widget: ReturnType<typeof loader> | undefined): boolean {
  return widget !== undefined && (widget.isConfigured || widget.link !== undefined);
}

export default function ApplicationPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap py-8 md:py-12">
      <h1 className="font-bold text-4xl">{WIDGET_TITLES['loan-options']}</h1>
      <p className="mt-3 mb-7 max-w-prose text-lg text-muted">
        We neither sell cars nor lend money.
        {hasPartner(loaderData) &&
          ' What you are offered here comes from our finance partner; read it as you would any offer, and compare the comparison rate.'}
      </p>
      <div className="panel p-5 md:p-8">
        <PartnerWidget name="loan-options" title={WIDGET_TITLES['loan-options']} {...loaderData}>
          <p className="max-w-prose text-muted">
            No finance partner is connected here at the moment. Your bank or credit union can tell you what a car loan
            would cost; ask for the comparison rate.
          </p>
        </PartnerWidget>
      </div>
    </div>
  );
}
