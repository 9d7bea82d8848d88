/** Chromium without what journeys don't use: with the pop-ups of its address bar, each window costs twice the processor. */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  // This flag replaces Playwright's own list, so these repeat it.
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // A process for a page that might come.
  'SpareRendererForSitePerProcess',
];

export const BROWSER_FLAGS = [
  '--no-sandbox',
  // Pages live for seconds: optimising their scripts takes longer than it saves.
  '--js-flags=--no-opt --no-maglev',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${DISABLED_FEATURES.join()}`,
];
