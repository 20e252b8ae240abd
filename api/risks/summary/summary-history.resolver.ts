import { Args, Ctx, FieldResolver, Query, Resolver } from 'type-graphql'
import { pageArgs } from '../../platform/graph-types/page-args.ts'
import type { Connection, PageArgs } from '../../platform/graph-types/paging.ts'
import { Needs } from '../../platform/rights/needs.ts'
import type { Context } from '../../platform/transaction/context.ts'
import { lossAnalytics } from './loss-analytics.ts'
import { LossHistory, RiskTrend } from './loss-history.entity.ts'
import { lossHistory } from './loss-history.ts'
import { LossAnalytics, RiskAnalytics } from './risk-analytics.entity.ts'
import { riskAnalytics } from './risk-analytics.ts'
import { riskTrend } from './risk-trend.ts'
import { type EarlierTelling, EarlierTellingConnection, TimeMachine } from './time-machine.entity.ts'
import { earlierTellingsPage, timeMachine } from './time-machine.ts'

const LeakPage = pageArgs('leak')

@Resolver(() => TimeMachine)
export class HistoryResolver {
  @Needs('risk:read')
  @Query(() => TimeMachine, {
    description:
      'What could have been told earlier: the engine walks the history day by day and knows of each day only its rows and those before it.',
  })
  timeMachine(@Ctx() { read }: Context): Promise<TimeMachine> {
    return read((work) => timeMachine(work))
  }

  @FieldResolver(() => EarlierTellingConnection, { description: 'The leaks, those that lost most since first.' })
  tellings(@Ctx() { read }: Context, @Args(() => LeakPage) page: PageArgs): Promise<Connection<EarlierTelling>> {
    return read((work) => earlierTellingsPage(work, page))
  }

  @Needs('risk:read')
  @Query(() => LossHistory, { description: 'What leaked in the last months.' })
  lossHistory(@Ctx() { read }: Context): Promise<LossHistory> {
    return read((work) => lossHistory(work))
  }

  @Needs('risk:read')
  @Query(() => RiskAnalytics, { description: 'How alerts come and go: by day, how long they stood open, by category.' })
  riskAnalytics(@Ctx() { read }: Context): Promise<RiskAnalytics> {
    return read((work) => riskAnalytics(work))
  }

  @Needs('risk:read')
  @Query(() => LossAnalytics, { description: 'What leaked by week, day and kind, and what moved it in a month.' })
  lossAnalytics(@Ctx() { read }: Context): Promise<LossAnalytics> {
    return read((work) => lossAnalytics(work))
  }

  @Needs('risk:read')
  @Query(() => RiskTrend, { description: 'How the numbers of open risks moved in a week.' })
  riskTrend(@Ctx() { read }: Context): Promise<RiskTrend> {
    return read((work) => riskTrend(work))
  }
}
