import { GraphQLDateTimeISO } from 'graphql-scalars'
import { Arg, Ctx, Field, FieldResolver, InputType, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql'
import { answer, Payload } from '../platform/graph-types/payload.ts'
import { Needs } from '../platform/rights/needs.ts'
import type { Context } from '../platform/transaction/context.ts'
import { requestCall } from './call-requests.ts'
import { completeOnboarding } from './complete.ts'
import { Onboarding, OnboardingAnswers } from './onboarding.entity.ts'
import { onboarding, saveOnboarding } from './onboarding.ts'

@InputType({ description: 'The OAuth client of a provider. It is kept when both are given, sealed, and never told again.' })
class OAuthClientInput {
  @Field(() => String, { description: 'The key of the provider.' }) provider!: string
  @Field(() => String, { nullable: true, description: 'From the registration there.' }) clientId?: string | null
  @Field(() => String, { nullable: true, description: 'From the registration there.' }) clientSecret?: string | null
}

@InputType({ description: 'What may be kept of a payment card.' })
class CardInput {
  @Field(() => String, { nullable: true, description: 'The network, such as visa.' }) brand?: string | null
  @Field(() => String, { description: 'Its last four digits.' }) last4!: string
}

@InputType({ description: 'Any part of the wizard. What is left out stays as it was, what is null or empty is forgotten.' })
class SaveOnboardingInput extends OnboardingAnswers {
  @Field(() => Int, { nullable: true, description: 'The step to go on at, 1 to 11.' }) step?: number | null
  @Field(() => [OAuthClientInput], { nullable: true, description: 'Of providers that need one.' }) oauthCredentials?:
    | OAuthClientInput[]
    | null
  @Field(() => String, {
    nullable: true,
    description: 'The address of an incoming webhook of Slack. Sealed, and never told again; empty: forgotten.',
  })
  slackWebhook?: string | null
  @Field(() => CardInput, { nullable: true, description: 'The card itself is never sent.' }) card?: CardInput | null
}

@InputType({ description: 'Nothing of it is required.' })
class RequestCallInput {
  @Field(() => String, { nullable: true, description: 'At most 40 characters.' }) phone?: string | null
  @Field(() => String, { nullable: true, description: 'When it suits; free text of at most 200 characters.' }) preferredTime?: string | null
  @Field(() => String, { nullable: true, description: 'What about; free text of at most 1,000 characters.' }) topic?: string | null
}

@ObjectType({ description: 'The wizard as it is kept.' })
class SaveOnboardingPayload extends Payload {
  @Field(() => Onboarding, { nullable: true, description: 'Null after a mistake.' }) onboarding?: Onboarding | null
}

@ObjectType({ description: 'The wizard, completed.' })
class CompleteOnboardingPayload extends Payload {
  @Field(() => Onboarding, { nullable: true, description: 'Null after a mistake.' }) onboarding?: Onboarding | null
}

@ObjectType({ simpleResolvers: true, description: 'A wish to be called.' })
class CallRequest {
  @Field(() => String, { nullable: true, description: 'The number to call; null: the e-mail address of the person.' }) phone!: string | null
  @Field(() => String, { nullable: true, description: 'When it suits.' }) preferredTime!: string | null
  @Field(() => String, { nullable: true, description: 'What about.' }) topic!: string | null
  @Field(() => GraphQLDateTimeISO, { description: 'When it was received.' }) requestedAt!: Date
}

@ObjectType({ description: 'The wish as it is kept.' })
class RequestCallPayload extends Payload {
  @Field(() => CallRequest, { nullable: true, description: 'Null after a mistake.' }) callRequest?: CallRequest | null
}

@Resolver(() => Onboarding)
export class OnboardingResolver {
  @FieldResolver(() => Boolean, {
    description: 'Whether this server can send SMS. False: no provider of SMS is set; messages are written to its outbox and not sent.',
  })
  canSendSms(@Ctx() { external }: Context): boolean {
    return external.sendsSms
  }

  @Needs('onboarding:read')
  @Query(() => Onboarding, { description: 'The wizard, as far as it is filled in. No secrets.' })
  onboarding(@Ctx() { read }: Context): Promise<Onboarding> {
    return read(onboarding)
  }

  @Needs('onboarding:write')
  @Mutation(() => SaveOnboardingPayload, { description: 'Keeps any part of the wizard.' })
  saveOnboarding(
    @Ctx() context: Context,
    @Arg('input', () => SaveOnboardingInput) input: SaveOnboardingInput,
  ): Promise<SaveOnboardingPayload> {
    return answer(context, async (work) => ({ onboarding: await saveOnboarding(work, context.external, { ...input }) }))
  }

  @Needs('onboarding:write')
  @Mutation(() => CompleteOnboardingPayload, {
    description: 'Ends the wizard: suppliers, pending integrations and alert settings are made, once. A second time changes nothing.',
  })
  completeOnboarding(@Ctx() context: Context): Promise<CompleteOnboardingPayload> {
    return answer(context, async (work) => ({ onboarding: await completeOnboarding(work) }))
  }

  @Needs('onboarding:write')
  @Mutation(() => RequestCallPayload, { description: 'Asks for a call.' })
  requestCall(@Ctx() context: Context, @Arg('input', () => RequestCallInput) input: RequestCallInput): Promise<RequestCallPayload> {
    return answer(context, async (work) => ({ callRequest: await requestCall(work, { ...input }) }))
  }
}
