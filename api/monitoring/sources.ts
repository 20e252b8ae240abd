import type { SourceKind } from './source.ts'

/** A kind of public source that tells of suppliers. */
export type KindOfSource = {
  readonly key: SourceKind
  readonly name: string
  readonly description: string
  /** How often the quickest of it is asked: real-time, 30 minutes, hourly or daily. */
  readonly frequency: 'real-time' | '30 minutes' | 'hourly' | 'daily'
}

/** The six kinds, in their order. */
export const kindsOfSources: readonly KindOfSource[] = [
  {
    key: 'news',
    name: 'News',
    description: 'Press reports that name a supplier: insolvency, fire, strike, recall, takeover.',
    frequency: '30 minutes',
  },
  {
    key: 'legal',
    name: 'Legal and regulatory',
    description: 'Sanctions lists, goods stopped at the border, recalls and insolvency notices.',
    frequency: 'daily',
  },
  {
    key: 'financial',
    name: 'Financial health',
    description: 'Filings and registers that show trouble: bankruptcy, a lapsed registration.',
    frequency: 'daily',
  },
  { key: 'social', name: 'Social and status pages', description: 'What a supplier’s own status page admits.', frequency: 'hourly' },
  {
    key: 'industry',
    name: 'Industry and disasters',
    description: 'Earthquakes, floods, storms and fires within 100 km of a supplier’s city.',
    frequency: 'daily',
  },
  {
    key: 'cyber',
    name: 'Cyber security',
    description: 'Breaches, mail that can be forged, and domains or certificates about to expire.',
    frequency: 'hourly',
  },
]
