const names: Readonly<Record<string, string>> = {
  ai: 'Your files',
  email: 'Email',
  slack: 'Slack',
  quickbooks: 'QuickBooks',
  hubspot: 'HubSpot',
  shopify: 'Shopify',
  facebook_ads: 'Facebook Ads',
  'google-analytics': 'Google Analytics',
}

/** Where the decisive rows came from, for people. A name that is not known, such as an older `Social Media`, is shown as it is. */
export const sourceName = (source: string): string => (Object.hasOwn(names, source) ? (names[source] ?? source) : source)
