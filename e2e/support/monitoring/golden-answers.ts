import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { IdentityCard } from '../../../api/suppliers/identity-card.ts'

/** A recorded shape with values of our own, as text. */
export const golden = (name: string): string => readFileSync(join('api/monitoring/sources/golden', name), 'utf8')

/** A supplier of whom nothing is known but its name. */
export function cardOf(known: Partial<IdentityCard> = {}): IdentityCard {
  return {
    supplierId: '00000000-0000-4000-8000-000000000001',
    names: ['Zellweger Trading'],
    ...{ country: null, city: null, domains: [], registryNumber: null, lei: null, vatNumber: null, brands: [], barcodes: [] },
    category: 'other',
    criticality: 'medium',
    ...known,
  }
}
