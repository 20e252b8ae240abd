import { Ctx, Field, ObjectType, Query, Resolver } from 'type-graphql'
import { currency } from '../values/money.ts'
import type { Context } from '../work/context.ts'
import { GraphMoney } from '../work/graph-money.ts'
import { may } from '../work/work.ts'
import { lastStatuses } from './last-statuses.ts'

@ObjectType({ description: 'What a detector said of itself in the last scan.' })
class DetectorStatus {
  @Field(() => String) detector!: string
  @Field(() => String, { description: 'ready, learning or cannot_run.' }) state!: string
  @Field(() => String, { description: 'Why, and what would help.' }) reason!: string
  @Field(() => GraphMoney, { nullable: true, description: 'Sales that could not be judged for want of data.' }) moneyUnchecked?: GraphMoney
}

@Resolver()
export class DetectorsResolver {
  @Query(() => [DetectorStatus], { description: 'All detectors as of the last scan; empty before the first.' })
  detectors(@Ctx() { read }: Context): Promise<DetectorStatus[]> {
    return read(async (work) => {
      may(work.viewer, 'risk:read')
      const { statuses, currency: of } = await lastStatuses(work)
      return statuses.map(({ moneyUnchecked, ...status }) => ({
        ...status,
        ...(moneyUnchecked && { moneyUnchecked: new GraphMoney({ minor: BigInt(moneyUnchecked), currency: currency(of) }) }),
      }))
    })
  }
}
