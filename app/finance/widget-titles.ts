import type { WidgetName } from '#app/finance/partner-entries.ts';

export const WIDGET_TITLES: Record<WidgetName, string> = {
  calculator: 'Finance Calculator',
  'loan-options': 'Loan options',
};
