import { Arg, Ctx, Field, FieldResolver, ID, InputType, Int, ObjectType, Query, Resolver, Root, Subscription } from 'type-graphql'
import { currency } from '../values/money.ts'
import type { Context } from '../work/context.ts'
import { DayScalar } from '../work/day-scalar.ts'
import { GraphMoney, GraphMoneyRange } from '../work/graph-money.ts'
import { type Connection, connectionType } from '../work/paging.ts'
import type { WorkEvent } from '../work/work.ts'
import { type Evidence, EvidenceConnection, Finding } from './finding.entity.ts'
import { moneyAtRisk } from './money-at-risk.ts'
import { Risk, RiskSeverity, RiskStatus } from './risk.entity.ts'
import { evidencePage, findingById, findingsOfRisks, lastEnd, range, riskById, risksPage } from './risks.ts'

const RiskConnection = connectionType('Risk', () => Risk)

@InputType({ description: 'Only risks that fit every field given.' })
class RiskFilter {
  @Field(() => String, { nullable: true }) categoryId?: string
  @Field(() => RiskSeverity, { nullable: true }) severity?: RiskSeverity
  @Field(() => RiskStatus, { nullable: true }) status?: RiskStatus
  @Field(() => String, { nullable: true, description: 'Case-insensitive, over title and description.' }) search?: string
}

@ObjectType({ description: 'What all open risks cost together; rows that several of them claim are counted once.' })
class MoneyAtRisk {
  @Field(() => GraphMoneyRange, { description: 'Per 30 days if nothing is done; 80 % range.' }) monthly!: GraphMoneyRange
  @Field(() => GraphMoney, { description: 'What the risks claim a month beyond that, because they share rows.' }) overlap!: GraphMoney
  @Field(() => Int, { description: 'How many risks are open.' }) risks!: number
}

@Resolver(() => Risk)
export class RisksResolver {
  @Query(() => MoneyAtRisk, { description: 'What all open risks cost together.' })
  moneyAtRisk(@Ctx() { read }: Context): Promise<MoneyAtRisk> {
    return read((work) => moneyAtRisk(work))
  }

  @Query(() => RiskConnection, { description: 'Risks, the dearest a month first.' })
  risks(
    @Ctx() { read }: Context,
    @Arg('first', () => Int, { nullable: true, description: '1 to 100; 50 when absent.' }) first?: number,
    @Arg('after', () => String, { nullable: true }) after?: string,
    @Arg('filter', () => RiskFilter, { nullable: true }) filter?: RiskFilter,
  ): Promise<Connection<Risk>> {
    return read((work) => risksPage(work, { first, after }, filter))
  }

  @Query(() => Risk, { nullable: true, description: 'One risk; null when there is none of that id.' })
  risk(@Ctx() { read }: Context, @Arg('id', () => ID) id: string): Promise<Risk | null> {
    return read((work) => riskById(work, id))
  }

  @FieldResolver(() => GraphMoneyRange, { description: 'Lost so far, over all its findings.' })
  loss(@Root() { lossLow, loss, lossHigh, currency: of }: Risk): GraphMoneyRange {
    return range(currency(of), lossLow, loss, lossHigh)
  }

  @FieldResolver(() => GraphMoneyRange, { description: 'Per 30 days if nothing is done, over all its findings.' })
  monthly(@Root() { monthlyLow, monthly, monthlyHigh, currency: of }: Risk): GraphMoneyRange {
    return range(currency(of), monthlyLow, monthly, monthlyHigh)
  }

  @FieldResolver(() => DayScalar, { description: 'The day the first of its findings began.' })
  startedOn(@Root() { startedOn }: Risk): string {
    return startedOn
  }

  @FieldResolver(() => DayScalar, { description: 'The day of the data on which it was first reported.' })
  detectedOn(@Root() { detectedOn }: Risk): string {
    return detectedOn
  }

  @FieldResolver(() => DayScalar, { nullable: true, description: 'The day it stopped leaking; absent while any of its findings is open.' })
  async endedOn(@Root() { id }: Risk, @Ctx() { load }: Context): Promise<string | null> {
    return lastEnd((await load(findingsOfRisks, id)) ?? [])
  }

  @FieldResolver(() => [Finding], { description: 'What it consists of, dearest first.' })
  async findings(@Root() { id }: Risk, @Ctx() { load }: Context): Promise<Finding[]> {
    return (await load(findingsOfRisks, id)) ?? []
  }

  @Subscription(() => Risk, {
    description: 'A new risk of the business.',
    subscribe: ({ context }: { context: Context }) => context.subscribe('risk.raised'),
  })
  riskDetected(@Root() { id }: WorkEvent, @Ctx() { read }: Context): Promise<Risk | null> {
    return read((work) => riskById(work, id))
  }

  @Subscription(() => Risk, {
    description: 'A risk of the business whose status, score or amounts changed.',
    subscribe: ({ context }: { context: Context }) => context.subscribe('risk.updated'),
  })
  riskUpdated(@Root() { id }: WorkEvent, @Ctx() { read }: Context): Promise<Risk | null> {
    return read((work) => riskById(work, id))
  }
}

@Resolver(() => Finding)
export class FindingResolver {
  @Query(() => Finding, { nullable: true, description: 'One finding, to page through its evidence; null when there is none of that id.' })
  finding(@Ctx() { read }: Context, @Arg('id', () => ID) id: string): Promise<Finding | null> {
    return read((work) => findingById(work, id))
  }

  @FieldResolver(() => EvidenceConnection, { description: 'The rows behind the loss, in the order of days.' })
  evidence(
    @Root() finding: Finding,
    @Ctx() { read }: Context,
    @Arg('first', () => Int, { nullable: true, description: '1 to 100; 20 when absent.' }) first?: number,
    @Arg('after', () => String, { nullable: true }) after?: string,
  ): Promise<Connection<Evidence>> {
    return read((work) => evidencePage(work, finding, { first, after }))
  }
}
