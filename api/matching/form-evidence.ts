import type { NameEvidence } from './evidence.ts'
import type { LegalForm } from './words/legal-forms.ts'

/** Forms are weak evidence: they are left out, translated and mistaken (Proposed). */
const agree = 0.4
const otherOwnership = -1.5
/** A GmbH and an S.p.A. of one name are two companies, and most likely of one group. */
const otherCountry = -3
const otherCountryCeiling = 0.75

/** What the legal forms of two names tell; nothing where one has none. */
export function evidenceOfForms(first: readonly LegalForm[], second: readonly LegalForm[]): NameEvidence[] {
  if (first.length === 0 || second.length === 0) return []
  const names = (forms: readonly LegalForm[]) => forms.map(({ name }) => name).join(' ')
  if (first.some((a) => second.includes(a))) return [{ weight: agree, reason: '' }]
  if (areOfTwoCountries(first, second))
    return [
      { weight: otherCountry, ceiling: otherCountryCeiling, reason: `legal forms of two countries: ${names(first)} and ${names(second)}` },
    ]
  const isOther = first.every((a) => second.every((b) => a.ownership !== b.ownership && a.ownership !== 'any' && b.ownership !== 'any'))
  return isOther ? [{ weight: otherOwnership, reason: `legal forms differ: ${names(first)} and ${names(second)}` }] : []
}

/** Whether every form of the one is of countries that have none of the other’s. */
export function areOfTwoCountries(first: readonly LegalForm[], second: readonly LegalForm[]): boolean {
  if (first.length === 0 || second.length === 0) return false
  return first.every((a) =>
    second.every((b) => a.countries.length > 0 && b.countries.length > 0 && !a.countries.some((one) => b.countries.includes(one))),
  )
}
