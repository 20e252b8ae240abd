import { Field, Float, Int, ObjectType } from 'type-graphql'
import { DayScalar } from '../../platform/graph-types/day-scalar.ts'
import { GraphMoney } from '../../platform/graph-types/graph-money.ts'
import type { Day } from '../../values/day.ts'

@ObjectType({ simpleResolvers: true, description: 'The alerts of one day in the business’s time zone.' })
export class RiskDay {
  @Field(() => DayScalar, { description: 'The day.' }) day!: Day
  @Field(() => Int, { description: 'Alerts that were detected on it.' }) detected!: number
  @Field(() => Int, { description: 'Alerts that were resolved on it.' }) resolved!: number
}

@ObjectType({ simpleResolvers: true, description: 'How many alerts a category has.' })
export class CategoryCount {
  @Field(() => String, { description: 'financial, operational, customer or inventory.' }) categoryId!: string
  @Field(() => Int, { description: 'Alerts of any status.' }) risks!: number
  @Field(() => Int, { description: 'Of these the open ones.' }) open!: number
}

@ObjectType({ simpleResolvers: true, description: 'How long resolved alerts stood open, from detected to resolved.' })
export class ResolutionTimes {
  @Field(() => Int, { description: 'Resolved alerts.' }) resolved!: number
  @Field(() => Float, { nullable: true, description: 'Mean days; null while none is resolved.' }) averageDays!: number | null
  @Field(() => Float, { nullable: true, description: 'Fewest days; null while none is resolved.' }) fastestDays!: number | null
  @Field(() => Float, { nullable: true, description: 'Most days; null while none is resolved.' }) longestDays!: number | null
  @Field(() => Int, { description: 'Resolved in time: critical within 2 days, high 7, medium 14, low 30.' }) inTime!: number
  @Field(() => Int, { description: 'Resolved alerts, and open ones whose time is up.' }) due!: number
}

@ObjectType({ description: 'How alerts come and go.' })
export class RiskAnalytics {
  @Field(() => [RiskDay], { description: 'The seven days up to today, in the order of days.' }) days!: readonly RiskDay[]
  @Field(() => Int, { description: 'Alerts detected in these seven days.' }) thisWeek!: number
  @Field(() => Int, { description: 'Alerts detected in the seven days before.' }) lastWeek!: number
  @Field(() => Int, { description: 'All alerts, of any status.' }) total!: number
  @Field(() => ResolutionTimes, { description: 'How long they stood open.' }) resolution!: ResolutionTimes
  @Field(() => [CategoryCount], { description: 'The four categories, in the order in which they are shown.' })
  categories!: readonly CategoryCount[]
}

@ObjectType({ simpleResolvers: true, description: 'What the leaks of one category took in a week.' })
export class WeekLoss {
  @Field(() => DayScalar, { description: 'The first of its seven days.' }) from!: Day
  @Field(() => String, { description: 'financial, operational, customer or inventory.' }) categoryId!: string
  @Field(() => GraphMoney, { description: 'Lost in the week.' }) lost!: GraphMoney
}

@ObjectType({ simpleResolvers: true, description: 'What one kind of leak took in 30 days, and in the 30 before.' })
export class KindLoss {
  @Field(() => String, { description: 'As Finding.kind.' }) kind!: string
  @Field(() => String, { description: 'What leaks, for people: completes "money lost to …".' }) finds!: string
  @Field(() => GraphMoney, { description: 'Lost in the last 30 days of the data.' }) lost!: GraphMoney
  @Field(() => GraphMoney, { description: 'Lost in the 30 days before.' }) before!: GraphMoney
}

@ObjectType({ simpleResolvers: true, description: 'What moved the loss from one 30 days to the next; the parts sum to the change.' })
export class LossBridge {
  @Field(() => GraphMoney, { description: 'Lost in the 30 days before the last 30.' }) before!: GraphMoney
  @Field(() => GraphMoney, { description: 'Of leaks that took nothing before: what they added.' }) started!: GraphMoney
  @Field(() => GraphMoney, { description: 'Of leaks in both times: by how much they took more.' }) grown!: GraphMoney
  @Field(() => GraphMoney, { description: 'Of leaks in both times: by how much they took less; not positive.' }) shrunk!: GraphMoney
  @Field(() => GraphMoney, { description: 'Of leaks that took nothing since: what ended; not positive.' }) stopped!: GraphMoney
  @Field(() => GraphMoney, { description: 'Lost in the last 30 days.' }) after!: GraphMoney
}

@ObjectType({ simpleResolvers: true, description: 'What all leaks took on one day.' })
export class LossOfDay {
  @Field(() => DayScalar, { description: 'The day.' }) day!: Day
  @Field(() => GraphMoney, { description: 'Lost on it.' }) lost!: GraphMoney
}

@ObjectType({
  description:
    'What the leaks that are known today took, by the days of their rows; what several claim is counted once, dismissed alerts not at all.',
})
export class LossAnalytics {
  @Field(() => DayScalar, { nullable: true, description: 'The last day of the data; null where nothing leaks.' }) until!: Day | null
  @Field(() => [WeekLoss], { description: 'The last thirteen weeks of the data by category, in the order of weeks.' })
  weeks!: readonly WeekLoss[]
  @Field(() => [LossOfDay], { description: 'The 91 days of these weeks, in the order of days.' }) days!: readonly LossOfDay[]
  @Field(() => [KindLoss], { description: 'The kinds of leak that took something in the last 60 days, the largest first.' })
  kinds!: readonly KindLoss[]
  @Field(() => LossBridge, { nullable: true, description: 'Null where nothing leaks.' }) bridge!: LossBridge | null
}
