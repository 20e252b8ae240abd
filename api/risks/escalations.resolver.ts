import { GraphQLDateTimeISO } from 'graphql-scalars'
import { Arg, Ctx, Field, FieldResolver, ID, InputType, Mutation, ObjectType, Resolver, Root } from 'type-graphql'
import { Member } from '../businesses/member.entity.ts'
import { membersById } from '../businesses/members.ts'
import { type Escalation, escalationsOf } from '../notifications/escalation/escalations.ts'
import { noteSeen, unseenAmong } from '../notifications/escalation/unseen-alerts.ts'
import { answer, Payload } from '../platform/graph-types/payload.ts'
import { Needs } from '../platform/rights/needs.ts'
import type { Context } from '../platform/transaction/context.ts'
import { Risk } from './risk.entity.ts'
import { requireRisk } from './risk-lookup.ts'

@ObjectType({ description: 'A contact who heard of an alert because nobody had looked at it.' })
class RiskEscalation {
  memberId!: string
  @Field(() => GraphQLDateTimeISO, { description: 'When people were told of the alert: nobody looked from then on.' }) toldAt!: Date
  @Field(() => GraphQLDateTimeISO, { description: 'When the contact heard of it.' }) escalatedAt!: Date
  @Field(() => Boolean, { description: 'By mail too; else under the bell alone, because mail does not reach them.' }) isMailed!: boolean
}

@InputType({ description: 'What the person has looked at.' })
class MarkRiskSeenInput {
  @Field(() => ID, { description: 'The risk.' }) riskId!: string
}

@ObjectType({ description: 'What became of it.' })
class MarkRiskSeenPayload extends Payload {
  @Field(() => ID, { nullable: true, description: 'The risk; null after a mistake.' }) riskId?: string | null
}

@Resolver(() => RiskEscalation)
export class RiskEscalationResolver {
  @FieldResolver(() => Member, { nullable: true, description: 'Who heard of it; null where they are no member any more.' })
  async member(@Root() { memberId }: RiskEscalation, @Ctx() { load }: Context): Promise<Member | null> {
    return (await load(membersById, memberId)) ?? null
  }
}

@Resolver(() => Risk)
export class EscalationsResolver {
  @FieldResolver(() => Boolean, {
    description: 'Nobody has looked at it since people were told of it, and it waits to be passed on to the next contact.',
  })
  async isUnseen(@Root() { id }: Pick<Risk, 'id'>, @Ctx() { load }: Context): Promise<boolean> {
    return (await load(unseenAmong, id)) ?? false
  }

  @FieldResolver(() => [RiskEscalation], {
    description: 'The contacts who heard of it because nobody had looked at it, the latest first; the last twenty.',
  })
  async escalations(@Root() { id }: Pick<Risk, 'id'>, @Ctx() { load }: Context): Promise<readonly Escalation[]> {
    return (await load(escalationsOf, id)) ?? []
  }

  @Needs('person')
  @Mutation(() => MarkRiskSeenPayload, { description: 'Notes that the person has looked at it: the next contact does not hear of it.' })
  markRiskSeen(
    @Ctx() context: Context,
    @Arg('input', () => MarkRiskSeenInput) { riskId }: MarkRiskSeenInput,
  ): Promise<MarkRiskSeenPayload> {
    return answer(context, async (work) => {
      await requireRisk(work, riskId)
      await noteSeen(work, [riskId])
      return { riskId }
    })
  }
}
