import { Arg, Ctx, Field, FieldResolver, ID, InputType, Mutation, ObjectType, Query, Resolver } from 'type-graphql'
import { answer, answered, Payload } from '../platform/graph-types/payload.ts'
import { Needs } from '../platform/rights/needs.ts'
import type { Context } from '../platform/transaction/context.ts'
import { Business } from './business.entity.ts'
import { hasRows, isCurrencyConfirmed, ownBusiness, updateBusiness } from './businesses.ts'
import { currentUser } from './current-user.ts'
import { deleteBusiness, keepBusiness } from './delete-business.ts'
import { OwnBusiness } from './member.entity.ts'
import { businessesOfActor, createOwnBusiness, switchBusiness } from './own-businesses.ts'
import { User } from './user.entity.ts'

@InputType({ description: 'The business to look at.' })
class SwitchBusinessInput {
  @Field(() => ID, { description: 'One of `viewer.businesses`.' }) businessId!: string
}

@InputType({ description: 'A new, empty business.' })
class CreateBusinessInput {
  @Field(() => String, { description: 'What it is called, at most 200 characters.' }) name!: string
  @Field(() => String, { description: 'ISO 4217 code of all its amounts, such as USD.' }) currency!: string
  @Field(() => String, { description: 'IANA time zone that its days are counted in, such as Europe/London.' }) zone!: string
}

@ObjectType({ description: 'Who asks, in the business that the session looks at now.' })
class LookAtBusinessPayload extends Payload {
  @Field(() => User, { nullable: true, description: 'Null after a mistake.' }) viewer?: User | null
}

@InputType({ description: 'What of the business is to change; what is left out stays.' })
class UpdateBusinessInput {
  @Field(() => String, { nullable: true, description: 'What it is called, at most 200 characters.' }) name?: string | null
  @Field(() => String, { nullable: true, description: 'ISO 4217 code. It stands once rows are in.' }) currency?: string | null
  @Field(() => String, { nullable: true, description: 'IANA time zone. It stands once rows are in.' }) zone?: string | null
}

@ObjectType({ description: 'The business as it is now.' })
class UpdateBusinessPayload extends Payload {
  @Field(() => Business, { nullable: true, description: 'Null after a mistake.' }) business?: Business
}

@InputType({ description: 'Confirms the deletion of the business.' })
class DeleteBusinessInput {
  @Field(() => String, { description: 'What the business is called, typed by the person.' }) name!: string
}

@InputType({ description: 'The business that stays.' })
class KeepBusinessInput {
  @Field(() => ID, { description: 'The business that is looked at.' }) businessId!: string
}

@ObjectType({ description: 'The business, with the moment at which it is erased.' })
class LeavingBusinessPayload extends Payload {
  @Field(() => Business, { nullable: true, description: 'Null after a mistake.' }) business?: Business
}

@Resolver(() => User)
export class ViewerResolver {
  @Needs('anyone')
  @Query(() => User, {
    nullable: true,
    description: 'Who is signed in; null when nobody is, and for an API key. The one thing a caller without a session may ask for.',
  })
  viewer(@Ctx() context: Context): Promise<User | null> {
    return currentUser(context)
  }

  @Needs('business:read')
  @Query(() => Business, { description: 'The business that is looked at; of an API key, its business.' })
  business(@Ctx() { read }: Context): Promise<Business> {
    return read(ownBusiness)
  }

  @FieldResolver(() => [OwnBusiness], { description: 'All businesses of the person, the first joined first: a short list.' })
  businesses(@Ctx() { read }: Context): Promise<OwnBusiness[]> {
    return read(businessesOfActor)
  }

  @Needs('signed-in')
  @Mutation(() => LookAtBusinessPayload, {
    description: 'Lets the session look at another business of the person, until it ends. Sockets that are open stay with theirs.',
  })
  switchBusiness(
    @Ctx() { signIn }: Context,
    @Arg('input', () => SwitchBusinessInput, { description: 'Which business.' }) { businessId }: SwitchBusinessInput,
  ): Promise<LookAtBusinessPayload> {
    return answered(async () => {
      await switchBusiness(signIn().gateway, businessId)
      return { viewer: await currentUser(await signIn().signedIn()) }
    })
  }

  @Needs('signed-in')
  @Mutation(() => LookAtBusinessPayload, {
    description: 'Makes an empty business that the person owns, and lets the session look at it.',
  })
  createBusiness(
    @Ctx() { signIn, requestId, origin: from }: Context,
    @Arg('input', () => CreateBusinessInput, { description: 'Name, currency and time zone.' }) input: CreateBusinessInput,
  ): Promise<LookAtBusinessPayload> {
    return answered(async () => {
      await createOwnBusiness(signIn().gateway, { requestId, from }, { ...input })
      return { viewer: await currentUser(await signIn().signedIn()) }
    })
  }

  @Needs('business:manage')
  @Mutation(() => UpdateBusinessPayload, { description: 'Changes name, currency or time zone of the business.' })
  updateBusiness(
    @Ctx() context: Context,
    @Arg('input', () => UpdateBusinessInput, { description: 'What is to change.' }) input: UpdateBusinessInput,
  ): Promise<UpdateBusinessPayload> {
    return answer(context, async (work) => ({ business: await updateBusiness(work, { ...input }) }))
  }

  @Needs('business:manage')
  @Mutation(() => LeavingBusinessPayload, {
    description:
      'Closes the business to all but its owners at once, ends its API keys, and erases it after 14 days with everything in it. Owners only.',
  })
  deleteBusiness(
    @Ctx() context: Context,
    @Arg('input', () => DeleteBusinessInput, { description: 'The name, to confirm.' }) input: DeleteBusinessInput,
  ): Promise<LeavingBusinessPayload> {
    return answer(context, async (work) => ({ business: await deleteBusiness(work, input.name) }))
  }

  @Needs('business:manage')
  @Mutation(() => LeavingBusinessPayload, {
    description: 'Keeps a business that is being deleted: its members are back at once, its API keys stay ended. Owners only.',
  })
  keepBusiness(
    @Ctx() context: Context,
    @Arg('input', () => KeepBusinessInput, { description: 'Which business.' }) { businessId }: KeepBusinessInput,
  ): Promise<LeavingBusinessPayload> {
    return answer(context, async (work) => ({ business: await keepBusiness(work, businessId) }))
  }
}

@Resolver(() => Business)
export class BusinessResolver {
  @FieldResolver(() => Boolean, { description: 'Whether rows are in: currency and zone stand from then on.' })
  hasRows(@Ctx() { read }: Context): Promise<boolean> {
    return read(hasRows)
  }

  @FieldResolver(() => Boolean, {
    description: 'Whether a person has chosen currency and zone. False after the first start: ask before the first file is imported.',
  })
  isCurrencyConfirmed(@Ctx() { read }: Context): Promise<boolean> {
    return read(isCurrencyConfirmed)
  }
}
