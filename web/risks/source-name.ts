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

/**
 * The source of the decisive rows, in words. An unknown name, such as an older `Social Media`, is
 * shown unchanged.
 */
export const sourceName = (source: string): string => (Object.hasOwn(names, source) ? (names[source] ?? source) : source)
