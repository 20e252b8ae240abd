import type { CreateSupplierInput, Criticality, SupplierPartsFragment } from '../generated/graphql.ts'

/** A supplier as its form has it: all of it text, lists with one entry a line. */
export type SupplierValues = {
  name: string
  website: string
  email: string
  category: string
  criticality: Criticality
  legalName: string
  otherNames: string
  country: string
  city: string
  registryNumber: string
  lei: string
  vatNumber: string
  brands: string
  daysUntilReplaced: string
}

export const noValues: SupplierValues = {
  name: '',
  website: '',
  email: '',
  category: '',
  criticality: 'medium',
  legalName: '',
  otherNames: '',
  country: '',
  city: '',
  registryNumber: '',
  lei: '',
  vatNumber: '',
  brands: '',
  daysUntilReplaced: '',
}

/** What the form begins with for a supplier that is there. */
export function valuesOf(of: SupplierPartsFragment): SupplierValues {
  return {
    name: of.name,
    website: of.website ?? '',
    email: of.email ?? '',
    category: of.category,
    criticality: of.criticality,
    legalName: of.legalName ?? '',
    otherNames: of.otherNames.join('\n'),
    country: of.country ?? '',
    city: of.city ?? '',
    registryNumber: of.registryNumber ?? '',
    lei: of.lei ?? '',
    vatNumber: of.vatNumber ?? '',
    brands: of.brands.join('\n'),
    daysUntilReplaced: of.daysUntilReplaced?.toString() ?? '',
  }
}

/** What is sent of the form. A number that is none stays one that the schema refuses. */
export function inputOf({ otherNames, brands, daysUntilReplaced, ...rest }: SupplierValues): CreateSupplierInput {
  return {
    ...rest,
    otherNames: linesOf(otherNames),
    brands: linesOf(brands),
    daysUntilReplaced: daysUntilReplaced.trim() === '' ? null : Number(daysUntilReplaced),
  }
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
