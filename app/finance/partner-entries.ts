/** What a partner's script finds in its storage, under these names. */
export type PartnerEntries = {
  partnerId: string;
  sourceUrl: string;
  sourceName: string;
  targetSystem: string;
  countryCode: 'AU';
};

export const WIDGETS = ['calculator', 'loan-options'] as const;
export type WidgetName = (typeof WIDGETS)[number];

/** What the frame tells the page: the partner's script ran, or did not. */
export type FrameReport = { partnerFrame: 'shown' | 'failed' };
