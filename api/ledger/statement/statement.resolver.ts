import { Args, ArgsType, Ctx, Field, FieldResolver, Query, Resolver, Root } from 'type-graphql'
import { DayScalar } from '../../platform/graph-types/day-scalar.ts'
import { pageArgs } from '../../platform/graph-types/page-args.ts'
import type { Connection } from '../../platform/graph-types/paging.ts'
import { Needs } from '../../platform/rights/needs.ts'
import type { Context } from '../../platform/transaction/context.ts'
import type { Day } from '../../values/day.ts'
import type { ProfitGroup } from '../profit-groups.ts'
import type { OpenFigure } from './figure-rows.ts'
import {
  MarginCoverage,
  type StatementCampaign,
  StatementCampaignConnection,
  type StatementPart,
  StatementPartBy,
  StatementPartConnection,
} from './profit.entity.ts'
import { marginCoverage, statementCampaigns, statementParts } from './profit-parts.ts'
import {
  LastMonthProfit,
  LedgerStatement,
  StatementFigure,
  StatementGroupInput,
  StatementLeader,
  StatementPriceCut,
  type StatementRow,
  StatementRowConnection,
} from './statement.entity.ts'
import { lastMonthProfit, ledgerStatement, shownLeaders, shownPriceCuts } from './statement.ts'
import { statementRows } from './statement-rows.ts'

const RowPage = pageArgs('row')

@ArgsType()
class StatementArgs {
  @Field(() => DayScalar, { nullable: true, description: 'The first day; from the first row on when absent.' }) from?: Day | null
  @Field(() => DayScalar, { nullable: true, description: 'The last day; up to the last row when absent.' }) to?: Day | null
}

@ArgsType()
class StatementRowsArgs extends RowPage {
  @Field(() => StatementFigure, { description: 'The figure whose rows to list.' }) figure!: OpenFigure
  @Field(() => StatementGroupInput, { nullable: true, description: 'Only the rows of one product, customer, country, reason or fee.' })
  group?: StatementGroupInput | null
  @Field(() => DayScalar, { nullable: true, description: 'The first day; from the first row on when absent.' }) from?: Day | null
  @Field(() => DayScalar, { nullable: true, description: 'The last day; up to the last row when absent.' }) to?: Day | null
}

@ArgsType()
class StatementCampaignsArgs extends pageArgs('campaign') {
  @Field(() => DayScalar, { nullable: true, description: 'The first day; from the first row on when absent.' }) from?: Day | null
  @Field(() => DayScalar, { nullable: true, description: 'The last day; up to the last row when absent.' }) to?: Day | null
}

@ArgsType()
class StatementPartsArgs extends pageArgs('part') {
  @Field(() => StatementPartBy, { description: 'By what sales are parted.' }) by!: ProfitGroup
  @Field(() => DayScalar, { nullable: true, description: 'The first day; from the first row on when absent.' }) from?: Day | null
  @Field(() => DayScalar, { nullable: true, description: 'The last day; up to the last row when absent.' }) to?: Day | null
}

@Resolver(() => LedgerStatement)
export class StatementResolver {
  @Needs('risk:read')
  @Query(() => LedgerStatement, { description: 'What the imported files state, by month and in total.' })
  ledgerStatement(@Ctx() { read }: Context, @Args(() => StatementArgs) { from, to }: StatementArgs): Promise<LedgerStatement> {
    return read((work) => ledgerStatement(work, { from: from ?? null, to: to ?? null }))
  }

  @FieldResolver(() => [StatementLeader], {
    description: 'What makes up most of refunds, chargebacks and fees, at most three of each grouping, largest first.',
  })
  leaders(@Ctx() { read }: Context, @Root() { asked }: LedgerStatement): Promise<StatementLeader[]> {
    return read((work) => shownLeaders(work, asked))
  }

  @FieldResolver(() => [StatementPriceCut], {
    description: 'Prices cut by half and more that stayed there, at most 50, steepest first. They are questions, not leaks.',
  })
  priceCuts(@Ctx() { read }: Context, @Root() { asked }: LedgerStatement): Promise<StatementPriceCut[]> {
    return read((work) => shownPriceCuts(work, asked))
  }

  @FieldResolver(() => MarginCoverage, {
    nullable: true,
    description: 'For how much of net sales the unit cost is known; null where nothing was sold.',
  })
  marginCoverage(@Ctx() { read }: Context, @Root() { asked }: LedgerStatement): Promise<MarginCoverage | null> {
    return read((work) => marginCoverage(work, asked))
  }

  @Needs('risk:read')
  @Query(() => LastMonthProfit, {
    nullable: true,
    description: 'What was left of sales in the last whole month of the orders; null where the files have no row of it.',
  })
  lastMonthProfit(@Ctx() { read }: Context): Promise<LastMonthProfit | null> {
    return read(lastMonthProfit)
  }

  @Needs('risk:read')
  @Query(() => StatementPartConnection, {
    description: 'What is left of the sales of each product, country or sales channel, most net sales first. They sum to the statement.',
  })
  statementParts(
    @Ctx() { read }: Context,
    @Args(() => StatementPartsArgs) { by, from, to, ...page }: StatementPartsArgs,
  ): Promise<Connection<StatementPart>> {
    return read((work) => statementParts(work, { ...page, by, from: from ?? null, to: to ?? null }))
  }

  @Needs('risk:read')
  @Query(() => StatementCampaignConnection, {
    description: 'What each campaign cost and reported, most spend first, beside the return at which ads pay.',
  })
  statementCampaigns(
    @Ctx() { read }: Context,
    @Args(() => StatementCampaignsArgs) { from, to, ...page }: StatementCampaignsArgs,
  ): Promise<Connection<StatementCampaign>> {
    return read((work) => statementCampaigns(work, { ...page, from: from ?? null, to: to ?? null }))
  }

  @Needs('risk:read')
  @Query(() => StatementRowConnection, {
    description: 'The rows behind a figure of the statement, in the order of days; they sum to it, to the cent.',
  })
  statementRows(
    @Ctx() { read }: Context,
    @Args(() => StatementRowsArgs) { from, to, ...of }: StatementRowsArgs,
  ): Promise<Connection<StatementRow>> {
    return read((work) => statementRows(work, { ...of, from: from ?? null, to: to ?? null }))
  }
}
