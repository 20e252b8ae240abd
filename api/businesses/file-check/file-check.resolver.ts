import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from 'type-graphql'
import { answer, answered, Payload } from '../../platform/graph-types/payload.ts'
import { Needs } from '../../platform/rights/needs.ts'
import type { Context } from '../../platform/transaction/context.ts'
import { currentUser } from '../current-user.ts'
import { User } from '../user.entity.ts'
import { endFileCheck, fileCheckHours } from './file-check.ts'

@InputType({ description: 'What the amounts and days of the files are counted in. Both can be changed until rows are in.' })
class StartFileCheckInput {
  @Field(() => String, { description: 'ISO 4217 code of the currency: USD, EUR.' }) currency!: string
  @Field(() => String, { description: 'IANA time zone in which days begin: Europe/London.' }) zone!: string
}

@ObjectType({ description: 'Who came in.' })
class StartFileCheckPayload extends Payload {
  @Field(() => User, { nullable: true, description: 'The visitor in a business of their own; null after a mistake.' }) user?: User | null
}

@ObjectType({ description: 'That the check has ended.' })
class EndFileCheckPayload extends Payload {
  @Field(() => Boolean, {
    nullable: true,
    description: 'True: the session is over, and files, rows and findings are deleted within a minute. Null after a mistake.',
  })
  isEnded?: boolean
}

@Resolver()
export class FileCheckResolver {
  @Needs('anyone')
  @Mutation(() => StartFileCheckPayload, {
    description: `Lets somebody without an account check their own files in a business that is deleted after ${fileCheckHours} hours. Sets the cookies of the session. \`signUp\` in that session keeps the business.`,
  })
  startFileCheck(
    @Ctx() { signIn }: Context,
    @Arg('input', () => StartFileCheckInput, { description: 'Currency and time zone.' }) input: StartFileCheckInput,
  ): Promise<StartFileCheckPayload> {
    return answered(async () => ({ user: await currentUser(await signIn().enterFileCheck({ ...input })) }))
  }

  @Needs('business:manage')
  @Mutation(() => EndFileCheckPayload, {
    description: 'Ends a file check and its session: the business is deleted within a minute, with its files, rows and findings.',
  })
  endFileCheck(@Ctx() context: Context): Promise<EndFileCheckPayload> {
    return answer(context, async (work) => {
      await endFileCheck(work)
      return { isEnded: true }
    })
  }
}
