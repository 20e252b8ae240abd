import type { FoundNotice } from '../../../api/monitoring/look/found.ts'
import type { SourceReading } from '../../../api/monitoring/look/reading.ts'
import type { Notice } from '../../../api/monitoring/notice.ts'
import type { IdentityCard } from '../../../api/suppliers/identity-card.ts'

/** A supplier of which only what is given is known. */
export function testCard(card: Partial<IdentityCard> & Pick<IdentityCard, 'names'>): IdentityCard {
  return {
    supplierId: card.names[0],
    ...{ country: null, city: null, domains: [], registryNumber: null, lei: null, vatNumber: null, brands: [], barcodes: [] },
    ...{ category: 'manufacturing', criticality: 'medium' },
    ...card,
  }
}

/** A sanction of an organisation, or what is given instead. */
export function testNotice(notice: Partial<Notice> & Pick<Notice, 'key'>): Notice {
  return {
    ...{ type: 'sanction', names: [], weakNames: [], kind: 'organisation', keys: {}, countries: [] },
    ...{ day: null, deadline: null, sentence: 'Listed.', link: null },
    ...notice,
  }
}

/** A list of an authority that is read whole. */
export function testReading(
  key: string,
  notices: readonly Notice[],
  more: Partial<Omit<SourceReading, 'source'>> & { isAuthority?: boolean } = {},
): SourceReading {
  const { isAuthority = true, ...rest } = more
  return { source: { key, name: `The ${key} list`, isAuthority }, version: '1', notices, about: null, ...rest }
}

/** An alert by a name. */
export function testFound(found: Partial<FoundNotice>): FoundNotice {
  return {
    ...{
      supplierId: 's',
      source: 'ofac',
      sourceName: 'The ofac list',
      version: '1',
      notice: '1',
      type: 'sanction',
      decision: 'match',
      door: 'alert',
    },
    ...{
      probability: 0.9,
      isNamesake: false,
      listedName: 'Zellweger',
      agrees: [],
      against: [],
      day: null,
      deadline: null,
      sentence: 'Listed.',
      link: null,
    },
    ...found,
  }
}
