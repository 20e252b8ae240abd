import { Arg, Args, Ctx, Field, FieldResolver, ID, Int, ObjectType, Query, Resolver, Root, Subscription } from 'type-graphql'
import { DayScalar } from '../platform/graph-types/day-scalar.ts'
import { GraphMoney, GraphMoneyRange } from '../platform/graph-types/graph-money.ts'
import { type Connection, connectionType } from '../platform/graph-types/paging.ts'
import { SinceArgs } from '../platform/graph-types/since-args.ts'
import { Needs } from '../platform/rights/needs.ts'
import type { Context } from '../platform/transaction/context.ts'
import type { WorkEvent } from '../platform/transaction/work.ts'
import { currency } from '../values/money.ts'
import { RiskFinding } from './finding.entity.ts'
import { Risk } from './risk.entity.ts'
import { RiskSort, RisksArgs } from './risk-filter.entity.ts'
import { risksPage } from './risk-list.ts'
import { findingsOfRisks, firstVisible, lastEnd, range, riskById, stillToComeOf } from './risks.ts'
import { moneyAtRisk } from './summary/money-at-risk.ts'

const RiskConnection = connectionType('Risk', () => Risk)

@ObjectType({ description: 'What the open risks of one category cost together.' })
class CategoryAtRisk {
  @Field(() => String, { description: 'financial, operational, customer or inventory.' }) categoryId!: string
  @Field(() => GraphMoneyRange, { description: 'Per 30 days if nothing is done; 80% range.' }) monthly!: GraphMoneyRange
  @Field(() => Int, { description: 'How many of its risks are open.' }) risks!: number
}

@ObjectType({ description: 'What all open risks cost together; rows that several of them claim are counted once.' })
class MoneyAtRisk {
  @Field(() => GraphMoneyRange, { description: 'Per 30 days if nothing is done; 80% range.' }) monthly!: GraphMoneyRange
  @Field(() => GraphMoney, { description: 'What the risks claim a month beyond that, because they share rows.' }) overlap!: GraphMoney
  @Field(() => Int, { description: 'How many risks are open.' }) risks!: number
  @Field(() => [CategoryAtRisk], {
    description: 'The same by category, most expensive first, without those of no open risk. Their expected amounts sum to that of all.',
  })
  categories!: readonly CategoryAtRisk[]
  @Field(() => Int, { description: 'Leaks that were ever told and not dismissed, whether they stopped or not.' }) told!: number
  @Field(() => Int, { description: 'How many of these have stopped.' }) stopped!: number
  @Field(() => GraphMoney, { description: 'What the stopped ones lost; rows that several claim are counted once.' })
  stoppedLost!: GraphMoney
}

type Amounts = Pick<Risk, 'lossLow' | 'loss' | 'lossHigh' | 'monthlyLow' | 'monthly' | 'monthlyHigh' | 'currency'>

@Resolver(() => Risk)
export class RisksResolver {
  @Needs('risk:read')
  @Query(() => MoneyAtRisk, { description: 'What all open risks cost together.' })
  moneyAtRisk(@Ctx() { read }: Context): Promise<MoneyAtRisk> {
    return read((work) => moneyAtRisk(work))
  }

  @Needs('risk:read')
  @Query(() => RiskConnection, { description: 'Risks, most expensive a month first unless sorted otherwise.' })
  risks(@Ctx() { read }: Context, @Args(() => RisksArgs) { filter, sort, direction, ...page }: RisksArgs): Promise<Connection<Risk>> {
    return read((work) => risksPage(work, page, { filter: filter && { ...filter }, sort: sort ?? RiskSort.money, direction }))
  }

  @Needs('risk:read')
  @Query(() => Risk, { nullable: true, description: 'One risk; null when there is none of that id.' })
  risk(@Ctx() { read }: Context, @Arg('id', () => ID, { description: 'Of the risk.' }) id: string): Promise<Risk | null> {
    return read((work) => riskById(work, id))
  }

  @FieldResolver(() => GraphMoneyRange, { description: 'Lost so far, over all its findings.' })
  loss(@Root() { lossLow, loss, lossHigh, currency: of }: Amounts): GraphMoneyRange {
    return range(currency(of), lossLow, loss, lossHigh)
  }

  @FieldResolver(() => GraphMoneyRange, { description: 'Per 30 days if nothing is done, over all its findings.' })
  monthly(@Root() { monthlyLow, monthly, monthlyHigh, currency: of }: Amounts): GraphMoneyRange {
    return range(currency(of), monthlyLow, monthly, monthlyHigh)
  }

  @FieldResolver(() => GraphMoneyRange, {
    nullable: true,
    description: 'What late refunds or disputes may still cost while it fades; 80 % range. Null where nothing estimates it.',
  })
  stillToCome(
    @Root() { currency: of, ...amounts }: Pick<Risk, 'currency' | 'toComeLow' | 'toCome' | 'toComeHigh'>,
  ): GraphMoneyRange | null {
    return stillToComeOf(amounts, currency(of))
  }

  @FieldResolver(() => GraphMoney, {
    description:
      'What was known to be lost when each of its findings was first reported, together. It never changes for what was reported.',
  })
  async lossAtDetection(@Root() { id, currency: of }: Pick<Risk, 'id' | 'currency'>, @Ctx() { load }: Context): Promise<GraphMoney> {
    return firstVisible((await load(findingsOfRisks, id)) ?? [], currency(of)).lossAtDetection
  }

  @FieldResolver(() => GraphMoney, { description: 'What its findings had lost up to the day of their report, as it is known now.' })
  async lostByDetection(@Root() { id, currency: of }: Pick<Risk, 'id' | 'currency'>, @Ctx() { load }: Context): Promise<GraphMoney> {
    return firstVisible((await load(findingsOfRisks, id)) ?? [], currency(of)).lostByDetection
  }

  @FieldResolver(() => DayScalar, { description: 'The day the first of its findings began.' })
  startedOn(@Root() { startedOn }: Pick<Risk, 'startedOn'>): string {
    return startedOn
  }

  @FieldResolver(() => DayScalar, {
    description: 'The first reportable day of the data: the earliest of its findings. Once reported it never changes.',
  })
  detectedOn(@Root() { detectedOn }: Pick<Risk, 'detectedOn'>): string {
    return detectedOn
  }

  @FieldResolver(() => DayScalar, { nullable: true, description: 'The day it stopped leaking; absent while any of its findings is open.' })
  async endedOn(@Root() { id }: Pick<Risk, 'id'>, @Ctx() { load }: Context): Promise<string | null> {
    return lastEnd((await load(findingsOfRisks, id)) ?? [])
  }

  @FieldResolver(() => [RiskFinding], { description: 'What it consists of, most expensive first.' })
  async findings(@Root() { id }: Pick<Risk, 'id'>, @Ctx() { load }: Context): Promise<RiskFinding[]> {
    return (await load(findingsOfRisks, id)) ?? []
  }

  @Needs('risk:read')
  @Subscription(() => Risk, {
    description: 'A new risk of the business.',
    subscribe: ({ context, args }: { context: Context; args: SinceArgs }) => context.subscribeSince(args.since, 'risk.raised'),
  })
  riskDetected(@Root() { id }: WorkEvent, @Ctx() { read }: Context, @Args(() => SinceArgs) _since: SinceArgs): Promise<Risk | null> {
    return read((work) => riskById(work, id))
  }

  @Needs('risk:read')
  @Subscription(() => Risk, {
    description: 'A risk of the business whose status, score or amounts changed.',
    subscribe: ({ context, args }: { context: Context; args: SinceArgs }) => context.subscribeSince(args.since, 'risk.updated'),
  })
  riskUpdated(@Root() { id }: WorkEvent, @Ctx() { read }: Context, @Args(() => SinceArgs) _since: SinceArgs): Promise<Risk | null> {
    return read((work) => riskById(work, id))
  }
}
