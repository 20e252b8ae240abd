import { Field, ObjectType } from 'type-graphql'
import { DayScalar } from '../../platform/graph-types/day-scalar.ts'
import { GraphMoney } from '../../platform/graph-types/graph-money.ts'
import type { Day } from '../../values/day.ts'

@ObjectType({
  simpleResolvers: true,
  description: 'Until when an open risk rests. Its money counts all the same. Of day and amount the first that comes wakes it.',
})
export class RiskSnooze {
  @Field(() => DayScalar, { nullable: true, description: 'It is back on this local day; null where only the amount decides.' })
  until!: Day | null
  @Field(() => GraphMoney, {
    nullable: true,
    description: 'It is back when it leaks more than this a month; null where only the day decides.',
  })
  above!: GraphMoney | null
}

@ObjectType({ simpleResolvers: true, description: 'What a risk cost in each of 13 weeks, for a small drawing.' })
export class LossByWeek {
  @Field(() => DayScalar, { description: 'The last day of the last week: the last of the data, or the last on which it leaked.' })
  until!: Day
  @Field(() => [String], { description: '13 decimal amounts in the currency of the business, the earliest week first.' })
  weeks!: readonly string[]
}
