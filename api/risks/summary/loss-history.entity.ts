import { Field, Int, ObjectType } from 'type-graphql'
import { DayScalar } from '../../platform/graph-types/day-scalar.ts'
import { GraphMoney } from '../../platform/graph-types/graph-money.ts'
import type { Day } from '../../values/day.ts'

@ObjectType({ simpleResolvers: true, description: 'What the leaks took in 30 days.' })
export class LossPoint {
  @Field(() => DayScalar, { description: 'The last of the 30 days.' }) day!: Day
  @Field(() => GraphMoney, { description: 'Lost on that day.' }) lost!: GraphMoney
}

@ObjectType({
  description: 'What the leaks that are known today took, by the days of their rows; rows that several claim are counted once.',
})
export class LossHistory {
  @Field(() => [LossPoint], {
    description: 'For each of the last 90 days of the data that have 30 days of data before them, in the order of days.',
  })
  points!: readonly LossPoint[]
  @Field(() => Int, { description: 'Told leaks that ended within the last 30 days of the data.' }) stopped!: number
  @Field(() => GraphMoney, { description: 'What these took in the 30 days up to their end.' }) stoppedTook!: GraphMoney
}

@ObjectType({ description: 'By how many more open risks there are than seven days ago, by severity; negative for fewer.' })
export class RiskTrend {
  @Field(() => Int, { description: 'Open ones of this severity.' }) critical!: number
  @Field(() => Int, { description: 'Open ones of this severity.' }) high!: number
  @Field(() => Int, { description: 'Open ones of this severity.' }) medium!: number
  @Field(() => Int, { description: 'Open ones of this severity.' }) low!: number
  @Field(() => Boolean, {
    description: 'Whether anything had been reported seven days ago; else there is no earlier week to compare with.',
  })
  isComparable!: boolean
}
