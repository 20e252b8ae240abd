import type { IdentityCard } from '../../suppliers/identity-card.ts'

/** A card with more domains has them for countries that few write to. */
const mostDomains = 3

/**
 * The question of a source that is asked by domain: three at most, in one order, with a blank
 * between. Null where none is known.
 */
export function domainsQuestion({ domains }: Pick<IdentityCard, 'domains'>): string | null {
  return domains.length === 0 ? null : domains.slice(0, mostDomains).toSorted().join(' ')
}

/**
 * The domain that this one is a part of, with at least two words: `acme.com` of `shop.acme.com`;
 * null for `acme.com`.
 */
export function parentOf(domain: string): string | null {
  const words = domain.split('.')
  return words.length > 2 ? words.slice(1).join('.') : null
}
