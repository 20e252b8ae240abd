import { Arg, Ctx, Field, Float, InputType, Mutation, ObjectType, Resolver } from 'type-graphql'
import { answered, Payload } from '../platform/graph-types/payload.ts'
import { Needs } from '../platform/rights/needs.ts'
import type { Context } from '../platform/transaction/context.ts'
import { calculateSavings } from './calculate-savings.ts'
import type { Savings } from './savings.rules.ts'

@InputType({ description: 'Which of the five tools the shop would connect.' })
class CalculatorIntegrationsInput {
  @Field(() => Boolean, { description: 'Shopify.' }) shopify!: boolean
  @Field(() => Boolean, { description: 'QuickBooks.' }) quickbooks!: boolean
  @Field(() => Boolean, { description: 'Google Analytics.' }) googleAnalytics!: boolean
  @Field(() => Boolean, { description: 'Google Ads.' }) googleAds!: boolean
  @Field(() => Boolean, { description: 'Meta Ads.' }) metaAds!: boolean
}

@InputType({ description: 'A shop in rough figures, in US dollars.' })
class CalculateSavingsInput {
  @Field(() => [Float], { description: 'Two ascending numbers, a year.' }) annualRevenueRange!: number[]
  @Field(() => String, { description: 'UNDER_30, B30_50, B50_70 or OVER_70.' }) grossMarginBand!: string
  @Field(() => [Float], { description: 'Two ascending numbers, a month.' }) monthlyAdSpendRange!: number[]
  @Field(() => Float, { description: 'A fraction, 0 to 0.3.' }) refundRate!: number
  @Field(() => Float, { description: 'Average order value, at least 1.' }) aov!: number
  @Field(() => String, { description: 'How many products: <10, 10-50, 50-250 or 250+.' }) skuBand!: string
  @Field(() => String, { description: '3PL, OWN or DROPSHIP.' }) shippingType!: string
  @Field(() => CalculatorIntegrationsInput, { description: 'What would be connected.' }) integrations!: CalculatorIntegrationsInput
}

@ObjectType({ simpleResolvers: true, description: 'An estimate in US dollars, as numbers.' })
class SavingsSpan {
  @Field(() => Float, { description: 'The careful end.' }) low!: number
  @Field(() => Float, { description: 'The higher end.' }) high!: number
}

@ObjectType({ simpleResolvers: true, description: 'Where the estimate comes from; the parts sum to the total.' })
class SavingsBreakdown {
  @Field(() => SavingsSpan, { description: 'Costs, discounts, fees and shipping.' }) margin!: SavingsSpan
  @Field(() => SavingsSpan, { description: 'Ad spend without effect.' }) ads!: SavingsSpan
  @Field(() => SavingsSpan, { description: 'Refunds that need not be.' }) refunds!: SavingsSpan
}

@ObjectType({ simpleResolvers: true, description: 'A published figure, or an assumption of ours, that the estimate rests on.' })
class SavingsSource {
  @Field(() => String, { description: 'The figure.' }) name!: string
  @Field(() => String, { description: 'Where it is from and what is made of it.' }) says!: string
}

@ObjectType({ simpleResolvers: true, description: 'What such a shop could get back in a year: an estimate, never a measurement.' })
class SavingsEstimate {
  @Field(() => SavingsSpan, { description: 'The sum of the parts, each rounded to $10.' }) total!: SavingsSpan
  @Field(() => SavingsBreakdown, { description: 'The parts.' }) breakdown!: SavingsBreakdown
  @Field(() => String, { description: 'year: what the amounts are for.' }) period!: string
  @Field(() => SavingsSpan, { description: 'A twelfth of the total, rounded to the dollar.' }) perMonth!: SavingsSpan
  @Field(() => [String], { description: 'What was assumed of this shop, a sentence each.' }) assumptions!: readonly string[]
  @Field(() => [SavingsSource], { description: 'What the rates rest on.' }) sources!: readonly SavingsSource[]
  @Field(() => String, { description: 'The same version gives the same figures.' }) modelVersion!: string
}

@ObjectType({ description: 'The estimate.' })
class CalculateSavingsPayload extends Payload {
  @Field(() => SavingsEstimate, { nullable: true, description: 'Null after a mistake.' }) savings?: Savings | null
}

@Resolver()
export class CalculatorResolver {
  @Needs('anyone')
  @Mutation(() => CalculateSavingsPayload, {
    description: 'Estimates what a shop could get back in a year. Keeps nothing of it; at most 30 times a minute from one address.',
  })
  calculateSavings(
    @Ctx() { withoutBusiness }: Context,
    @Arg('input', () => CalculateSavingsInput) input: CalculateSavingsInput,
  ): Promise<CalculateSavingsPayload> {
    return answered(async () => ({ savings: await withoutBusiness((work) => calculateSavings(work, { ...input })) }))
  }
}
