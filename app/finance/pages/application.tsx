import { ComparisonGuide } from '#app/finance/comparison-guide.tsx';
import { comparisonExample } from '#app/finance/comparison-rate.ts';
import { hasPartner, WIDGET_TITLES, widgetSettings } from '#app/finance/partner.ts';
import { PartnerWidget } from '#app/finance/partner-widget.tsx';
import { siteMeta } from '#app/http/site-meta.ts';
import { env } from '#app/platform/env.server.ts';
import type { Route } from './+types/application';

export function loader() {
  const widget = widgetSettings('loan-options', env);
  return { widget, example: hasPartner(widget) ? null : comparisonExample() };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  siteMeta(matches[0].loaderData, {
    title: WIDGET_TITLES['loan-options'],
    description:
      loaderData && hasPartner(loaderData.widget)
        ? 'Loan options for a used car, from our finance partner.'
        : 'What to ask a bank or credit union about a loan for a used car, and what a comparison rate is.',
    path: '/application',
  });

export default function ApplicationPage({ loaderData: { widget, example } }: Route.ComponentProps) {
  const title = WIDGET_TITLES['loan-options'];
  return (
    <div className="page">
      <h1>{title}</h1>
      <p className="mt-3 mb-7 max-w-prose text-lg text-muted">
        We don’t sell cars or provide finance.{' '}
        {example
          ? 'If you borrow from a bank or credit union, compare the comparison rate.'
          : 'Offers here come from our finance partner. Compare the comparison rate with other lenders.'}
      </p>
      {example ? (
        <ComparisonGuide {...example} />
      ) : (
        <div className="panel p-5 md:p-8">
          <PartnerWidget name="loan-options" title={title} {...widget} />
        </div>
      )}
    </div>
  );
}
