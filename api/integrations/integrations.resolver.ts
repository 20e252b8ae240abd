import {
  Arg,
  Args,
  Ctx,
  Field,
  FieldResolver,
  ID,
  InputType,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
  Subscription,
} from 'type-graphql'
import { answer, answered, Payload } from '../platform/graph-types/payload.ts'
import { SinceArgs } from '../platform/graph-types/since-args.ts'
import { Needs } from '../platform/rights/needs.ts'
import type { Context } from '../platform/transaction/context.ts'
import type { WorkEvent } from '../platform/transaction/work.ts'
import { Credentials, Integration, IntegrationStatus, IntegrationType } from './integration.entity.ts'
import { IntegrationProvider } from './integration-provider.entity.ts'
import { createIntegration, integrations, integrationsById, updateIntegrationStatus } from './integrations.ts'
import { completeOAuth, redirectUriOf, startOAuth } from './oauth.ts'
import { type Provider, providers } from './providers.ts'
import { saveIntegrationCredentials } from './save-credentials.ts'
import { clientsByProvider } from './secrets.ts'

@InputType({ description: 'What is added.' })
class CreateIntegrationInput {
  @Field(() => String, { description: '1 to 200 characters.' }) name!: string
  @Field(() => IntegrationType, { description: 'What kind of system it is.' }) type!: IntegrationType
  @Field(() => String, {
    nullable: true,
    description: 'shopify, quickbooks, hubspot, pipedrive, mailchimp, slack, gmail or stripe; without one there is nothing to connect to.',
  })
  provider?: string
}

@InputType({ description: 'Where an integration is to go.' })
class UpdateIntegrationStatusInput {
  @Field(() => ID, { description: 'The integration.' }) integrationId!: string
  @Field(() => IntegrationStatus, {
    description:
      'active needs a working connection, and asks for a sync when it is active already. From error: pending (try again). disabled and pending at any time; error is never set by a person.',
  })
  status!: IntegrationStatus
}

@InputType({ description: 'The OAuth application of the business at a provider. It is kept sealed and never told again.' })
class SaveIntegrationCredentialsInput {
  @Field(() => String, { description: 'The key of the provider.' }) provider!: string
  @Field(() => String, { description: 'At most 500 characters.' }) clientId!: string
  @Field(() => String, { description: 'At most 2,000 characters.' }) clientSecret!: string
  @Field(() => String, {
    nullable: true,
    description:
      "Of Shopify: the shop that it is for. Where another shop is connected, it is that one's alone; without it, it is of all shops that have none of their own.",
  })
  shop?: string
}

@InputType({ description: 'Which provider to connect.' })
class StartOAuthInput {
  @Field(() => String, { description: 'The key of the provider.' }) provider!: string
  @Field(() => String, { nullable: true, description: "Of Shopify: the shop's own address, such as my-shop.myshopify.com." }) shop?: string
  @Field(() => ID, {
    nullable: true,
    description: 'The integration to be connected anew; without it the account is connected beside those that are there.',
  })
  integrationId?: string
}

@InputType({ description: 'What the provider sent the browser back with.' })
class CompleteOAuthInput {
  @Field(() => String, { description: 'The key of the provider.' }) provider!: string
  @Field(() => String, { description: 'As startOAuth gave it along; it works once, for ten minutes, in the same browser.' }) state!: string
  @Field(() => String, { nullable: true, description: 'To be exchanged for tokens; absent when the provider refused.' }) code?: string
  @Field(() => String, { nullable: true, description: 'Why the provider refused, as a code.' }) error?: string
  @Field(() => String, { nullable: true, description: 'Why the provider refused, in words.' }) errorDescription?: string
  @Field(() => String, { nullable: true, description: 'Of QuickBooks: the company.' }) realmId?: string
  @Field(() => String, { nullable: true, description: 'Of Shopify: the whole query, for its signature.' }) query?: string
}

@ObjectType({ description: 'The integration as it was added.' })
class CreateIntegrationPayload extends Payload {
  @Field(() => Integration, { nullable: true, description: 'Null after a mistake.' }) integration?: Integration | null
}

@ObjectType({ description: 'The integration after the change.' })
class UpdateIntegrationStatusPayload extends Payload {
  @Field(() => Integration, { nullable: true, description: 'Null after a mistake.' }) integration?: Integration | null
}

@ObjectType({ description: 'The integration whose credentials were kept.' })
class SaveIntegrationCredentialsPayload extends Payload {
  @Field(() => Integration, { nullable: true, description: 'Null after a mistake.' }) integration?: Integration | null
}

@ObjectType({ description: 'Where the browser goes next.' })
class StartOAuthPayload extends Payload {
  @Field(() => String, { nullable: true, description: 'An address of the provider, good for ten minutes; null after a mistake.' })
  authorizationUrl?: string | null
  @Field(() => Integration, { nullable: true, description: 'The integration to be connected.' }) integration?: Integration | null
}

@ObjectType({ description: 'What became of the connection.' })
class CompleteOAuthPayload extends Payload {
  @Field(() => Integration, { nullable: true, description: 'active, or in error with the reason of the provider; null after a mistake.' })
  integration?: Integration | null
  @Field(() => String, { nullable: true, description: 'The page of this site to go on to; null after a mistake.' }) returnTo?: string | null
}

function toIntegrationProvider(
  { key, name, icon, type, permissions, oauth, hasKey, isRead }: Provider,
  { external }: Context,
): IntegrationProvider {
  return {
    key,
    name,
    icon,
    type,
    permissions,
    requiresOAuth: oauth !== null,
    isOffered: oauth !== null && external.providerClients.has(key),
    needsShop: oauth?.needsShop ?? false,
    takesKey: hasKey === true,
    isRead: isRead === true,
    redirectUri: oauth && redirectUriOf(external, key),
  }
}

@Resolver(() => Integration)
export class IntegrationsResolver {
  @Needs('integration:read')
  @Query(() => [Integration], { description: 'All integrations of the business, at most 100, the newest first: no pages.' })
  integrations(@Ctx() { read }: Context): Promise<readonly Integration[]> {
    return read(integrations)
  }

  @Needs('integration:read')
  @Query(() => Integration, { nullable: true, description: 'One integration; null when there is none of that id.' })
  async integration(
    @Ctx() { load }: Context,
    @Arg('id', () => ID, { description: 'Of the integration.' }) id: string,
  ): Promise<Integration | null> {
    return (await load(integrationsById, id)) ?? null
  }

  @Needs('integration:read')
  @Subscription(() => Integration, {
    nullable: true,
    description: 'An integration that was added, connected, set up, or went to another status.',
    subscribe: ({ context, args }: { context: Context; args: SinceArgs }) => context.subscribeSince(args.since, 'integration.changed'),
  })
  async integrationChanged(
    @Root() { id }: WorkEvent,
    @Ctx() { load }: Context,
    @Args(() => SinceArgs) _since: SinceArgs,
  ): Promise<Integration | null> {
    return (await load(integrationsById, id)) ?? null
  }

  @Needs('integration:read')
  @Query(() => [IntegrationProvider], { description: 'The providers that RiskPilot knows, always all of them: no pages.' })
  integrationProviders(@Ctx() context: Context): IntegrationProvider[] {
    return providers.map((one) => toIntegrationProvider(one, context))
  }

  @Needs('integration:write')
  @Mutation(() => CreateIntegrationPayload, { description: 'Adds an integration that is still to be set up.' })
  createIntegration(
    @Ctx() context: Context,
    @Arg('input', () => CreateIntegrationInput) input: CreateIntegrationInput,
  ): Promise<CreateIntegrationPayload> {
    return answer(context, async (work) => ({ integration: await createIntegration(work, { ...input }) }))
  }

  @Needs('integration:write')
  @Mutation(() => UpdateIntegrationStatusPayload, { description: 'Moves an integration along its status machine.' })
  updateIntegrationStatus(
    @Ctx() context: Context,
    @Arg('input', () => UpdateIntegrationStatusInput) input: UpdateIntegrationStatusInput,
  ): Promise<UpdateIntegrationStatusPayload> {
    return answer(context, async (work) => ({ integration: await updateIntegrationStatus(work, context.external, { ...input }) }))
  }

  @Needs('integration:write')
  @Mutation(() => SaveIntegrationCredentialsPayload, { description: 'Keeps client id and client secret for a provider, sealed.' })
  saveIntegrationCredentials(
    @Ctx() context: Context,
    @Arg('input', () => SaveIntegrationCredentialsInput) input: SaveIntegrationCredentialsInput,
  ): Promise<SaveIntegrationCredentialsPayload> {
    return answer(context, async (work) => ({ integration: await saveIntegrationCredentials(work, context.external, { ...input }) }))
  }

  @Needs('integration:write')
  @Mutation(() => StartOAuthPayload, { description: 'Begins to connect a provider.' })
  startOAuth(@Ctx() context: Context, @Arg('input', () => StartOAuthInput) input: StartOAuthInput): Promise<StartOAuthPayload> {
    return answer(context, (work) => startOAuth(work, context, { ...input }))
  }

  @Needs('integration:write')
  @Mutation(() => CompleteOAuthPayload, { description: 'Ends what startOAuth began, once.' })
  completeOAuth(@Ctx() context: Context, @Arg('input', () => CompleteOAuthInput) input: CompleteOAuthInput): Promise<CompleteOAuthPayload> {
    return answered(() => completeOAuth(context, { ...input }))
  }
}

@Resolver(() => IntegrationProvider)
export class ProviderClientResolver {
  @FieldResolver(() => Credentials, {
    description: 'The OAuth client of the business there, also before it is used: whether there is one, never its secret.',
  })
  async credentials(@Root() { key }: IntegrationProvider, @Ctx() { load }: Context): Promise<Credentials> {
    const client = await load(clientsByProvider, key)
    return { configured: client !== undefined, last4: client?.last4 ?? null }
  }
}
