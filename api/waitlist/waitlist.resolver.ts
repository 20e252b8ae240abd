import { Arg, Args, ArgsType, Ctx, Field, InputType, Mutation, ObjectType, Query, Resolver } from 'type-graphql'
import { signInFirst } from '../platform/failures/failures.ts'
import { pageArgs } from '../platform/graph-types/page-args.ts'
import type { Connection } from '../platform/graph-types/paging.ts'
import { answered, Payload } from '../platform/graph-types/payload.ts'
import { Needs } from '../platform/rights/needs.ts'
import type { Context } from '../platform/transaction/context.ts'
import { type Signup, SignupConnection, SignupForm } from './signup.entity.ts'
import { signupsForStaff } from './signups.ts'
import type { WaitlistKind } from './waitlist.input.ts'
import { joinWaitlist } from './waitlist.ts'

const atMost200 = 'At most 200 characters.'
const told = 'At most 4,000 characters.'

@InputType({ description: 'Who wants to be in the beta for online shops.' })
class BetaSignupInput {
  @Field(() => String, { description: atMost200 }) name!: string
  @Field(() => String, { description: 'An e-mail address; letters are stored small.' }) email!: string
  @Field(() => String, { description: `The store, in any form. ${atMost200}` }) shopifyStoreUrl!: string
  @Field(() => String, { nullable: true, description: `What worries about chargebacks. ${told}` }) chargebackConcerns?: string | null
}

@InputType({ description: 'Who wants early access to the watch over cash flow.' })
class CashflowSignupInput {
  @Field(() => String, { description: atMost200 }) name!: string
  @Field(() => String, { description: 'An e-mail address; letters are stored small.' }) email!: string
  @Field(() => String, { description: atMost200 }) companyName!: string
  @Field(() => String, { nullable: true, description: `What is hard about cash flow. ${told}` }) cashFlowChallenges?: string | null
}

@InputType({ description: 'Who wants to be an early adopter.' })
class EarlyAdopterInput {
  @Field(() => String, { description: 'At least 2 characters.' }) name!: string
  @Field(() => String, { description: 'An e-mail address; letters are stored small.' }) email!: string
  @Field(() => String, { description: '10 to 40 characters.' }) phone!: string
  @Field(() => String, { description: 'At least 2 characters.' }) companyName!: string
  @Field(() => String, { description: '1-10, 10-50, 50-200 or 200+ people.' }) companySize!: string
  @Field(() => String, { description: 'An address that begins with http:// or https://.' }) companyWebsite!: string
  @Field(() => String, { description: `At least 10 characters. ${told}` }) riskInterest!: string
}

@ObjectType({ description: 'The sign-up is kept, now or since earlier.' })
class SignupPayload extends Payload {
  @Field(() => Boolean, { description: 'False after a mistake.' }) success!: boolean
  @Field(() => Boolean, { description: 'False where this form knew the address already: nothing was changed.' }) isNew!: boolean
}

@ArgsType()
class SignupsPage extends pageArgs('sign-up') {
  @Field(() => SignupForm, { nullable: true, description: 'Only those of one form.' }) form?: `${SignupForm}` | null
}

@Resolver()
export class WaitlistResolver {
  @Needs('staff')
  @Query(() => SignupConnection, { description: 'Who signed up in the forms of the public site, the newest first.' })
  signups(@Ctx() { actor, withoutBusiness }: Context, @Args(() => SignupsPage) page: SignupsPage): Promise<Connection<Signup>> {
    if (actor?.kind !== 'person') throw signInFirst()
    return withoutBusiness((work) => signupsForStaff(work, actor.userId, page)) as Promise<Connection<Signup>>
  }

  @Needs('anyone')
  @Mutation(() => SignupPayload, {
    description: 'Keeps who wants to be in the beta for online shops. The same address again changes nothing.',
  })
  createBetaSignup(@Ctx() context: Context, @Arg('input', () => BetaSignupInput) input: BetaSignupInput): Promise<SignupPayload> {
    return signedUp(context, 'beta', input)
  }

  @Needs('anyone')
  @Mutation(() => SignupPayload, {
    description: 'Keeps who wants early access to the watch over cash flow. The same address again changes nothing.',
  })
  createCashflowSignup(
    @Ctx() context: Context,
    @Arg('input', () => CashflowSignupInput) input: CashflowSignupInput,
  ): Promise<SignupPayload> {
    return signedUp(context, 'cashflow', input)
  }

  @Needs('anyone')
  @Mutation(() => SignupPayload, { description: 'Keeps who wants to be an early adopter. The same address again changes nothing.' })
  registerEarlyAdopter(@Ctx() context: Context, @Arg('input', () => EarlyAdopterInput) input: EarlyAdopterInput): Promise<SignupPayload> {
    return signedUp(context, 'early_adopter', input)
  }
}

async function signedUp({ withoutBusiness, external }: Context, kind: WaitlistKind, input: object): Promise<SignupPayload> {
  const { isNew = false, userErrors } = await answered(() =>
    withoutBusiness((work) => joinWaitlist({ ...work, siteOrigin: external.origin() }, kind, { ...input })),
  )
  return { success: userErrors.length === 0, isNew, userErrors }
}
