import { GraphQLDateTimeISO } from 'graphql-scalars'
import { Field, ID, ObjectType } from 'type-graphql'
import { DayScalar } from '../../platform/graph-types/day-scalar.ts'
import { GraphMoney } from '../../platform/graph-types/graph-money.ts'
import { connectionType } from '../../platform/graph-types/paging.ts'
import type { Day } from '../../values/day.ts'
import { RiskStatus } from '../risk.entity.ts'

@ObjectType({
  simpleResolvers: true,
  description: 'One change of the status of a risk. Changes are kept for as long as the risk, and never rewritten.',
})
export class RiskStatusChange {
  @Field(() => ID, { description: 'Identifies the change.' }) id!: string
  @Field(() => RiskStatus, { description: 'Where the risk stood before.' }) from!: RiskStatus
  @Field(() => RiskStatus, { description: 'Where it stood after.' }) to!: RiskStatus
  @Field(() => String, { nullable: true, description: 'As the person said it, or what the scan saw; a dismissal always has one.' })
  reason!: string | null
  @Field(() => ID, { nullable: true, description: 'The member who changed it; null when another did.' }) userId!: string | null
  @Field(() => String, { nullable: true, description: "That member's e-mail address at the time; null when another did." })
  email!: string | null
  @Field(() => String, {
    nullable: true,
    description:
      'The API key that changed it, or the person in a chat with the channel, by the name at the time; null for members and scans.',
  })
  byName!: string | null
  @Field(() => GraphQLDateTimeISO, { description: 'When it was changed.' }) changedAt!: Date
  @Field(() => DayScalar, { nullable: true, description: 'Of a dismissal: the day from which the risk is opened again if it still leaks.' })
  comesBackOn!: Day | null
  @Field(() => GraphMoney, {
    nullable: true,
    description:
      'Of a dismissal: the risk is opened again when it leaks more than this a month. Neither day nor amount: dismissed for good.',
  })
  comesBackAbove!: GraphMoney | null
}

export const RiskStatusChangeConnection = connectionType('RiskStatusChange', () => RiskStatusChange)
