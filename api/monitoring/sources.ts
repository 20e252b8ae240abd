/** A kind of public source that tells of suppliers. */
export type MonitoringSource = {
  readonly key: string
  readonly name: string
  readonly description: string
  /** How often it is asked once it is connected: real-time, 30 minutes, hourly or daily. */
  readonly frequency: 'real-time' | '30 minutes' | 'hourly' | 'daily'
  /** Names of the publishers behind it. */
  readonly apis: readonly string[]
  /** Whether RiskPilot asks it. */
  readonly isConnected: boolean
}

/** The six kinds, in their order. None is asked yet, and each says so. */
export const sources: readonly MonitoringSource[] = [
  {
    key: 'news',
    name: 'News',
    description: 'Press reports that name a supplier: insolvency, fire, strike, recall, takeover.',
    frequency: '30 minutes',
    apis: ['GDELT DOC 2.0', 'RSS and Atom feeds of suppliers and trade press'],
    isConnected: false,
  },
  {
    key: 'legal',
    name: 'Legal and regulatory',
    description: 'Court dockets, sanctions lists, recalls and rule changes.',
    frequency: 'daily',
    apis: ['CourtListener', 'OFAC, EU, UK and UN sanctions lists', 'FDA and CPSC recalls', 'Federal Register'],
    isConnected: false,
  },
  {
    key: 'financial',
    name: 'Financial health',
    description: 'Filings and registers that show trouble: late accounts, insolvency, lapsed registration.',
    frequency: 'daily',
    apis: ['SEC EDGAR', 'GLEIF', 'Companies House', 'ECB exchange rates'],
    isConnected: false,
  },
  {
    key: 'social',
    name: 'Social and status pages',
    description: 'What customers and engineers say in public, and what a supplier’s own status page admits.',
    frequency: 'hourly',
    apis: ['Hacker News', 'Status pages', 'Bluesky', 'Mastodon'],
    isConnected: false,
  },
  {
    key: 'industry',
    name: 'Industry and disasters',
    description: 'Prices of materials, disasters near a site, strikes and ports.',
    frequency: 'daily',
    apis: ['BLS producer prices', 'World Bank commodities', 'GDACS', 'USGS'],
    isConnected: false,
  },
  {
    key: 'cyber',
    name: 'Cyber security',
    description: 'Breaches, exploited flaws, and domains or certificates about to expire.',
    frequency: 'hourly',
    apis: ['CISA KEV', 'NVD', 'Have I Been Pwned', 'RDAP', 'Certificate transparency', 'DNS'],
    isConnected: false,
  },
]
