/** The partner's part of the settings, by widget. */
import type { PartnerEntries, WidgetName } from '#app/finance/partner-entries.ts';

/** As the environment names them. */
export type PartnerSettings = {
  PUBLIC_URL: string;
  SITE_NAME: string;
  FINANCE_WIDGET_SCRIPT?: string | undefined;
  FINANCE_WIDGET_STYLE?: string | undefined;
  FINANCE_PARTNER_ID: string;
  FINANCE_SOURCE_URL?: string | undefined;
  FINANCE_SOURCE_NAME?: string | undefined;
  FINANCE_TARGET_SYSTEM: string;
  FINANCE_PARTNER_LINK?: string | undefined;
  LOAN_WIDGET_SCRIPT?: string | undefined;
  LOAN_PARTNER_LINK?: string | undefined;
};

/** What a page needs to show a widget. */
export function widgetOf(name: WidgetName, settings: PartnerSettings) {
  const { script, link } = partOf(name, settings);
  return { isConfigured: script !== undefined, link };
}

/** What the widget's frame is made of; `script` is undefined where no partner is configured. */
export function partOf(name: WidgetName, settings: PartnerSettings) {
  if (name === 'loan-options') {
    return { script: settings.LOAN_WIDGET_SCRIPT, style: undefined, link: settings.LOAN_PARTNER_LINK };
  }
  const { FINANCE_WIDGET_SCRIPT: script, FINANCE_WIDGET_STYLE: style, FINANCE_PARTNER_LINK: link } = settings;
  return { script, style, link };
}

export function entriesOf(settings: PartnerSettings): PartnerEntries {
  return {
    partnerId: settings.FINANCE_PARTNER_ID,
    sourceUrl: settings.FINANCE_SOURCE_URL ?? settings.PUBLIC_URL,
    sourceName: settings.FINANCE_SOURCE_NAME ?? settings.SITE_NAME,
    targetSystem: settings.FINANCE_TARGET_SYSTEM,
    countryCode: 'AU',
  };
}
