import { Arg, Ctx, Field, ID, InputType, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql'
import { answer, Payload } from '../../platform/graph-types/payload.ts'
import { Needs } from '../../platform/rights/needs.ts'
import type { Context } from '../../platform/transaction/context.ts'
import { EscalationRule } from './escalation-rule.entity.ts'
import { escalationRule } from './escalation-rule.ts'
import { updateEscalation } from './update-escalation.ts'

@InputType({ description: 'To whom alerts go that nobody has looked at, and when.' })
class UpdateEscalationInput {
  @Field(() => String, { description: 'From this severity on: low (all alerts), medium, high or critical.' }) severity!: string
  @Field(() => Int, { description: 'After so many hours, 1 to 168.' }) hours!: number
  @Field(() => [ID], { description: 'Members, in this order, at most 3; none switches it off.' }) memberIds!: string[]
}

@ObjectType({ description: 'The rule as it stands now.' })
class UpdateEscalationPayload extends Payload {
  @Field(() => EscalationRule, { nullable: true, description: 'Null where it is switched off, and after a mistake.' })
  escalationRule?: EscalationRule | null
}

@Resolver()
export class EscalationResolver {
  @Needs('setting:read')
  @Query(() => EscalationRule, {
    nullable: true,
    description: 'When an alert that nobody has looked at goes to whom; null where it is off.',
  })
  escalationRule(@Ctx() { read }: Context): Promise<EscalationRule | null> {
    return read(escalationRule)
  }

  @Needs('business:manage')
  @Mutation(() => UpdateEscalationPayload, { description: 'Says to whom alerts go that nobody has looked at.' })
  updateEscalation(
    @Ctx() context: Context,
    @Arg('input', () => UpdateEscalationInput) input: UpdateEscalationInput,
  ): Promise<UpdateEscalationPayload> {
    return answer(context, async (work) => ({ escalationRule: await updateEscalation(work, { ...input }) }))
  }
}
