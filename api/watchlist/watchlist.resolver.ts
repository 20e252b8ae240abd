import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Query, Resolver } from 'type-graphql'
import { DayScalar } from '../platform/graph-types/day-scalar.ts'
import { answer, Payload } from '../platform/graph-types/payload.ts'
import { Needs } from '../platform/rights/needs.ts'
import type { Context } from '../platform/transaction/context.ts'
import type { Day } from '../values/day.ts'
import { setDeadlineDone } from './deadlines.ts'
import { Deadline, Watchlist } from './watchlist.entity.ts'
import { watchlist } from './watchlist.ts'

@InputType({ description: 'A deadline, and whether it is done.' })
class SetDeadlineDoneInput {
  @Field(() => String, { description: 'The key of the deadline.' }) key!: string
  @Field(() => DayScalar, { nullable: true, description: 'The due day that is done, or of the mark to take back; absent for none.' })
  dueOn?: Day | null
  @Field(() => Boolean, { description: 'False takes the mark back.' }) isDone!: boolean
}

@ObjectType({ description: 'The deadline as it stands now.' })
class SetDeadlineDonePayload extends Payload {
  @Field(() => Deadline, { nullable: true, description: 'Null after a mistake.' }) deadline?: Deadline | null
}

@Resolver()
export class WatchlistResolver {
  @Needs('onboarding:read')
  @Query(() => Watchlist, { description: 'What the answers of the setup have RiskPilot watch beside leaks.' })
  watchlist(@Ctx() { read }: Context): Promise<Watchlist> {
    return read(watchlist)
  }

  @Needs('onboarding:write')
  @Mutation(() => SetDeadlineDonePayload, { description: 'Marks a deadline done, or takes the mark back. The same again changes nothing.' })
  setDeadlineDone(
    @Ctx() context: Context,
    @Arg('input', () => SetDeadlineDoneInput) input: SetDeadlineDoneInput,
  ): Promise<SetDeadlineDonePayload> {
    return answer(context, async (work) => ({ deadline: await setDeadlineDone(work, { ...input }) }))
  }
}
