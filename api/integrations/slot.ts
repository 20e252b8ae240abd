import type { ProviderKey } from './providers.ts'

/**
 * The place of a connection among those of a business, under which its secrets are kept: the key of
 * its provider, such as `shopify`; of each further connection of that provider `shopify/` and the
 * id of the connection.
 */
export type Slot = string

/** The slot of a connection beside the first one of its provider. */
export const furtherSlot = (provider: ProviderKey, integrationId: string): Slot => `${provider}/${integrationId}`

/** The key of the provider that a slot is of. */
export const providerIn = (slot: Slot): string => slot.split('/', 1)[0] ?? slot

/** SQL: the key of the provider that the slot in a column is of. */
export const providerInColumn = (column: string): string => `split_part(${column}, '/', 1)`

/** SQL: that the connection is not the first one of its provider. */
export const isFurtherColumn = (column: string): string => `${column} like '%/%'`
