import { Field, ID, Int, ObjectType } from 'type-graphql'
import { DayScalar } from '../../platform/graph-types/day-scalar.ts'
import { GraphMoney, GraphMoneyRange } from '../../platform/graph-types/graph-money.ts'
import { connectionType } from '../../platform/graph-types/paging.ts'
import type { Day } from '../../values/day.ts'
import { RiskPhase, RiskSeverity } from '../risk.entity.ts'

@ObjectType({
  simpleResolvers: true,
  description: 'A leak that would have been told on an earlier day than it was, had its rows been there at the time.',
})
export class EarlierTelling {
  @Field(() => ID, { description: 'What would have been told; `finding` opens it.' }) findingId!: string
  @Field(() => ID, { nullable: true, description: 'Its risk; null when it was over before anybody could be told.' }) riskId!: string | null
  @Field(() => String, { description: 'As its risk is called.' }) title!: string
  @Field(() => RiskSeverity, { description: 'As its risk is judged.' }) severity!: RiskSeverity
  @Field(() => Boolean, { description: 'Whether its severity was judged before the size of the shop was known.' }) isProvisional!: boolean
  @Field(() => Boolean, { description: 'Whether it has not ended; a fading leak has not.' }) isOpen!: boolean
  @Field(() => RiskPhase, { description: 'Whether it still costs money.' }) phase!: RiskPhase
  @Field(() => DayScalar, { description: 'Best estimate of the day it began.' }) startedOn!: Day
  @Field(() => DayScalar, { description: 'The day it would have been told; rests on rows of that day and before.' }) detectedOn!: Day
  @Field(() => DayScalar, {
    description: 'The last day that counts as lost since: the day a person was told, the day it ended or the last day of the data.',
  })
  lostUntil!: Day
  @Field(() => GraphMoney, { description: 'What was known on detectedOn to be lost, as `Finding.lossAtDetection`.' })
  lossAtDetection!: GraphMoney
  @Field(() => GraphMoney, { description: 'What its rows up to detectedOn lost, as `Finding.lostByDetection`.' }) lostByThen!: GraphMoney
  @Field(() => GraphMoneyRange, {
    description:
      'What its rows after detectedOn lost, up to lostUntil: the most that could have been saved. The range is that of the whole loss, drawn together in proportion.',
  })
  lostSince!: GraphMoneyRange
}

export const EarlierTellingConnection = connectionType('EarlierTelling', () => EarlierTelling)

@ObjectType({ description: 'What all these leaks lost after the day on which they would have been told.' })
export class TimeMachine {
  @Field(() => Int, { description: 'How many leaks.' }) leaks!: number
  @Field(() => GraphMoneyRange, { description: 'Lost since, of all leaks; rows that several of them claim are counted once.' })
  lostSince!: GraphMoneyRange
  @Field(() => GraphMoney, { description: 'What the leaks claim beyond that, because they share rows.' }) overlap!: GraphMoney
}
