import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from 'type-graphql'
import { answer, Payload } from '../../platform/graph-types/payload.ts'
import { Needs } from '../../platform/rights/needs.ts'
import type { Context } from '../../platform/transaction/context.ts'
import { ConflictingRow, ConflictSide } from '../import.entity.ts'
import { decideConflict } from './conflicts.ts'

@InputType({ description: 'A decision between two rows.' })
export class DecideConflictInput {
  @Field(() => ID, { description: 'The conflict.' }) id!: string
  @Field(() => ConflictSide, { description: 'The row that counts from now on.' }) keep!: ConflictSide
}

@ObjectType({ description: 'The conflict as decided.' })
export class DecideConflictPayload extends Payload {
  @Field(() => ConflictingRow, { nullable: true, description: 'Null after a mistake.' }) conflict?: ConflictingRow
}

@Resolver()
export class ConflictsResolver {
  @Needs('import:write')
  @Mutation(() => DecideConflictPayload, {
    description:
      'Says which of two contradicting rows counts. The same again does nothing; otherwise is possible while the row is as decided.',
  })
  decideConflict(
    @Ctx() context: Context,
    @Arg('input', () => DecideConflictInput) { id, keep }: DecideConflictInput,
  ): Promise<DecideConflictPayload> {
    return answer(context, async (work) => ({ conflict: await decideConflict(work, id, keep) }))
  }
}
