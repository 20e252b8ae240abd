import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Field,
  FieldResolver,
  ID,
  InputType,
  Int,
  ObjectType,
  Query,
  Resolver,
  Root,
  registerEnumType,
  Subscription,
} from 'type-graphql'
import { DayScalar } from '../platform/graph-types/day-scalar.ts'
import { GraphMoney, GraphMoneyRange } from '../platform/graph-types/graph-money.ts'
import { pageArgs } from '../platform/graph-types/page-args.ts'
import { type Connection, connectionType, type PageArgs } from '../platform/graph-types/paging.ts'
import { SinceArgs } from '../platform/graph-types/since-args.ts'
import { Needs } from '../platform/rights/needs.ts'
import type { Context } from '../platform/transaction/context.ts'
import type { WorkEvent } from '../platform/transaction/work.ts'
import type { Day } from '../values/day.ts'
import { currency } from '../values/money.ts'
import { evidencePage } from './evidence/evidence-page.ts'
import { lossDays } from './evidence/loss-days.ts'
import { type Evidence, EvidenceConnection, LossDay, RiskFinding } from './finding.entity.ts'
import { Risk, RiskSeverity, RiskStatus } from './risk.entity.ts'
import { risksPage } from './risk-list.ts'
import { findingById, findingsOfRisks, lastEnd, range, riskById } from './risks.ts'
import { moneyAtRisk } from './summary/money-at-risk.ts'

const RiskConnection = connectionType('Risk', () => Risk)

enum RiskSort {
  money = 'money',
  score = 'score',
  newest = 'newest',
}
registerEnumType(RiskSort, {
  name: 'RiskSort',
  description: 'What comes first. The order is total, and risks that do not change are neither repeated nor left out while others do.',
  valuesConfig: {
    money: { description: 'What leaks most a month.' },
    score: { description: 'The highest risk score.' },
    newest: { description: 'What was told last.' },
  },
})

@InputType({ description: 'Only risks that fit every field given.' })
class RiskFilter {
  @Field(() => String, { nullable: true, description: 'financial, operational, customer or inventory.' }) categoryId?: string
  @Field(() => RiskSeverity, { nullable: true, description: 'Of this severity.' }) severity?: RiskSeverity
  @Field(() => [RiskSeverity], { nullable: true, description: 'Of any of these severities.' }) severities?: RiskSeverity[]
  @Field(() => RiskStatus, { nullable: true, description: 'Of this status.' }) status?: RiskStatus
  @Field(() => [RiskStatus], { nullable: true, description: 'Of any of these statuses.' }) statuses?: RiskStatus[]
  @Field(() => String, {
    nullable: true,
    description: 'Case-insensitive, in title or description, at most 200 characters; no character has a meaning of its own.',
  })
  search?: string
  @Field(() => String, { nullable: true, description: "At least this much a month, in the business's currency, such as 99.50." })
  monthlyAtLeast?: string
  @Field(() => DayScalar, { nullable: true, description: 'Reported on this day of the data or later.' }) detectedFrom?: Day
  @Field(() => DayScalar, { nullable: true, description: 'Reported on this day of the data or earlier.' }) detectedUntil?: Day
}

@ArgsType()
class RisksArgs {
  @Field(() => Int, { nullable: true, description: '1 to 100; 50 when absent.' }) first?: number
  @Field(() => String, { nullable: true, description: 'The cursor of the risk to go on behind; of the same sort.' }) after?: string
  @Field(() => RiskFilter, { nullable: true, description: 'All risks when absent.' }) filter?: RiskFilter
  @Field(() => RiskSort, { nullable: true, description: 'money when absent.' }) sort?: RiskSort
}

@ObjectType({ description: 'What the open risks of one category cost together.' })
class CategoryAtRisk {
  @Field(() => String, { description: 'financial, operational, customer or inventory.' }) categoryId!: string
  @Field(() => GraphMoneyRange, { description: 'Per 30 days if nothing is done; 80 % range.' }) monthly!: GraphMoneyRange
  @Field(() => Int, { description: 'How many of its risks are open.' }) risks!: number
}

@ObjectType({ description: 'What all open risks cost together; rows that several of them claim are counted once.' })
class MoneyAtRisk {
  @Field(() => GraphMoneyRange, { description: 'Per 30 days if nothing is done; 80 % range.' }) monthly!: GraphMoneyRange
  @Field(() => GraphMoney, { description: 'What the risks claim a month beyond that, because they share rows.' }) overlap!: GraphMoney
  @Field(() => Int, { description: 'How many risks are open.' }) risks!: number
  @Field(() => [CategoryAtRisk], {
    description: 'The same by category, the dearest first, without those of no open risk. Their expected amounts sum to that of all.',
  })
  categories!: readonly CategoryAtRisk[]
}

const RowPage = pageArgs('row')

type Amounts = Pick<Risk, 'lossLow' | 'loss' | 'lossHigh' | 'monthlyLow' | 'monthly' | 'monthlyHigh' | 'currency'>

@Resolver(() => Risk)
export class RisksResolver {
  @Needs('risk:read')
  @Query(() => MoneyAtRisk, { description: 'What all open risks cost together.' })
  moneyAtRisk(@Ctx() { read }: Context): Promise<MoneyAtRisk> {
    return read((work) => moneyAtRisk(work))
  }

  @Needs('risk:read')
  @Query(() => RiskConnection, { description: 'Risks, the dearest a month first unless sorted otherwise.' })
  risks(@Ctx() { read }: Context, @Args(() => RisksArgs) { filter, sort, ...page }: RisksArgs): Promise<Connection<Risk>> {
    return read((work) => risksPage(work, page, { filter: filter && { ...filter }, sort: sort ?? RiskSort.money }))
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

  @FieldResolver(() => DayScalar, { description: 'The day the first of its findings began.' })
  startedOn(@Root() { startedOn }: Pick<Risk, 'startedOn'>): string {
    return startedOn
  }

  @FieldResolver(() => DayScalar, { description: 'The day of the data on which it was first reported.' })
  detectedOn(@Root() { detectedOn }: Pick<Risk, 'detectedOn'>): string {
    return detectedOn
  }

  @FieldResolver(() => DayScalar, { nullable: true, description: 'The day it stopped leaking; absent while any of its findings is open.' })
  async endedOn(@Root() { id }: Pick<Risk, 'id'>, @Ctx() { load }: Context): Promise<string | null> {
    return lastEnd((await load(findingsOfRisks, id)) ?? [])
  }

  @FieldResolver(() => [RiskFinding], { description: 'What it consists of, dearest first.' })
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

@Resolver(() => RiskFinding)
export class FindingResolver {
  @Needs('risk:read')
  @Query(() => RiskFinding, {
    nullable: true,
    description: 'One finding, to page through its evidence; null when there is none of that id.',
  })
  finding(@Ctx() { read }: Context, @Arg('id', () => ID, { description: 'Of the finding.' }) id: string): Promise<RiskFinding | null> {
    return read((work) => findingById(work, id))
  }

  @FieldResolver(() => [LossDay], { description: 'The loss by day, in the order of days; the days sum to the loss, to the cent.' })
  async series(@Root() finding: RiskFinding, @Ctx() { load }: Context): Promise<readonly LossDay[]> {
    return lossDays(load, finding)
  }

  @FieldResolver(() => EvidenceConnection, { description: 'The rows behind the loss, in the order of days.' })
  evidence(@Root() finding: RiskFinding, @Ctx() { load }: Context, @Args(() => RowPage) page: PageArgs): Promise<Connection<Evidence>> {
    return evidencePage(load, finding, page)
  }
}
