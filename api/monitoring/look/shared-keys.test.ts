import { expect, it } from 'vitest'
import { testCard, testNotice } from '../../../e2e/support/monitoring/cards-and-notices.ts'
import { titleOf } from './event-words.ts'
import { foundOf, wantedSupplier } from './found.ts'
import { readyReading } from './reading.ts'
import { sharedKeys } from './shared-keys.ts'

const notice = testNotice({ key: 'q', type: 'disaster', keys: { sites: ['Shenzhen, CN'] } })
const card = testCard({ names: ['Zellweger Kunststoff'], city: 'SHENZHEN', country: 'CN' })

it('what happened near the city of a supplier is told of it, and of no supplier elsewhere', () => {
  expect(sharedKeys(card, notice)).toEqual({ agrees: ['the city within 100 km agrees: Shenzhen, CN'], against: [] })
  for (const other of [{ city: 'Shanghai' }, { city: null }, { country: null }, { country: 'DE' }])
    expect(sharedKeys({ ...card, ...other }, notice)).toEqual({ agrees: [], against: [] })
})

it('it names nobody, and is an alert without being a possible match', () => {
  const source = { key: 'usgs', name: 'Earthquakes', isAuthority: true }
  const reading = readyReading({ source, version: null, notices: [notice], about: [card.supplierId] })
  const found = foundOf(wantedSupplier(card), reading)
  expect(found).toMatchObject([{ door: 'alert', decision: 'key', listedName: null }])
  expect(titleOf('disaster', card.names[0], found)).toBe('A disaster happened near Zellweger Kunststoff')
})
