export const WIDGETS = ['calculator', 'loan-options'] as const;
export type WidgetName = (typeof WIDGETS)[number];

export const WIDGET_TITLES: Record<WidgetName, string> = {
  calculator: 'Finance Calculator',
  'loan-options': 'Loan options',
};

/** What the partner's script reads from localStorage, under these names. */
export type PartnerEntries = {
  partnerId: string;
  sourceUrl: string;
  sourceName: string;
  targetSystem: string;
  countryCode: 'AU';
};

export type FrameReport = { partnerFrame: 'shown' | 'failed' };

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

export function widgetSettings(name: WidgetName, settings: PartnerSettings) {
  const { script, link } = frameSettings(name, settings);
  return { isConfigured: script !== undefined, link };
}

export function hasPartner({ isConfigured, link }: ReturnType<typeof widgetSettings>): boolean {
  return isConfigured || link !== undefined;
}

/** `script` is undefined while no partner is configured. */
export function frameSettings(name: WidgetName, settings: PartnerSettings) {
  if (name === 'loan-options') {
    return { script: settings.LOAN_WIDGET_SCRIPT, style: undefined, link: settings.LOAN_PARTNER_LINK };
  }
  const { FINANCE_WIDGET_SCRIPT: script, FINANCE_WIDGET_STYLE: style, FINANCE_PARTNER_LINK: link } = settings;
  return { script, style, link };
}

export function partnerEntries(settings: PartnerSettings): PartnerEntries {
  return {
    partnerId: settings.FINANCE_PARTNER_ID,
    sourceUrl: settings.FINANCE_SOURCE_URL ?? settings.PUBLIC_URL,
    sourceName: settings.FINANCE_SOURCE_NAME ?? settings.SITE_NAME,
    targetSystem: settings.FINANCE_TARGET_SYSTEM,
    countryCode: 'AU',
  };
}
