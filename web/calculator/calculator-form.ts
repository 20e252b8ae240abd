import {
  adSpendBands,
  type CalculatorInput,
  calculatorDefaults,
  integrations,
  refundPercent,
  refundRateOf,
  revenueBands,
} from '../../api/calculator/calculator.rules.ts'
import { CalculateSavingsDocument, type CalculateSavingsMutation, type CalculateSavingsMutationVariables } from '../generated/graphql.ts'
import type { PostedFields, PublicForm } from '../public-site/page.ts'

export const calculatorName = 'calculator'

const bandAt = (bands: typeof revenueBands, place: string | undefined) => [...((bands[Number(place ?? 0)] ?? bands[0])?.range ?? [])]

/**
 * What the fields ask for. Bands are sent as the places of their options, a box only where it is
 * ticked.
 */
export function calculatorInputOf(fields: PostedFields): CalculateSavingsMutationVariables['input'] {
  const ticked = Object.fromEntries(integrations.map((name) => [name, fields[name] === 'on'])) as CalculatorInput['integrations']
  return {
    annualRevenueRange: bandAt(revenueBands, fields.annualRevenue),
    grossMarginBand: fields.grossMarginBand ?? calculatorDefaults.grossMarginBand,
    monthlyAdSpendRange: bandAt(adSpendBands, fields.monthlyAdSpend),
    refundRate: refundRateOf(Number(fields.refundPercent ?? refundPercent.start)),
    aov: Number(fields.aov),
    skuBand: fields.skuBand ?? calculatorDefaults.skuBand,
    shippingType: fields.shippingType ?? calculatorDefaults.shippingType,
    integrations: ticked,
  }
}

export const calculatorForm: PublicForm<CalculateSavingsMutation, CalculateSavingsMutationVariables> = {
  document: CalculateSavingsDocument,
  variables: (fields) => ({ input: calculatorInputOf(fields) }),
  mistakes: ({ calculateSavings }) => calculateSavings.userErrors.map(({ field, message }) => ({ field: field ?? null, message })),
  leadsTo: null,
}
