import { hasPartner, WIDGET_TITLES, widgetSettings } from '#app/finance/partner.ts';
import { PartnerWidget } from '#app/finance/partner-widget.tsx';
import { siteMeta } from '#app/http/site-meta.ts';
import { env } from '#app/platform/env.server.ts';
import type { Route } from './+types/application';

export function loader() {
  return widgetSettings('loan-options', env);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  siteMeta(matches[0].loaderData, {
    title: WIDGET_TITLES['loan-options'],
    description:
      loaderData && hasPartner(loaderData)
        ? 'Loan options for a used car, from our finance partner.'
        : 'What to ask a bank or credit union about a loan for a used car.',
    path: '/application',
  });

export default function ApplicationPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap py-8 md:py-12">
      <h1 className="font-bold text-4xl">{WIDGET_TITLES['loan-options']}</h1>
      <p className="mt-3 mb-7 max-w-prose text-lg text-muted">
        We don’t sell cars or provide finance.
        {hasPartner(loaderData) &&
          ' Offers here come from our finance partner. Compare the comparison rate with other lenders.'}
      </p>
      <div className="panel p-5 md:p-8">
        {hasPartner(loaderData) ? (
          <PartnerWidget name="loan-options" title={WIDGET_TITLES['loan-options']} {...loaderData} />
        ) : (
          <p className="max-w-prose text-muted">
            We don’t have a finance partner yet. Ask your bank or credit union for a quote and compare the comparison
            rate: it combines the interest rate with most fees and charges in one figure.
          </p>
        )}
      </div>
    </div>
  );
}
