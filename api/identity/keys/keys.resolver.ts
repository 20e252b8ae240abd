import { Arg, Args, Ctx, Field, ID, InputType, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql'
import { pageArgs } from '../../platform/graph-types/page-args.ts'
import type { Connection, PageArgs } from '../../platform/graph-types/paging.ts'
import { answer, Payload } from '../../platform/graph-types/payload.ts'
import { Needs } from '../../platform/rights/needs.ts'
import { keyScopes } from '../../platform/rights/rights.ts'
import type { Context } from '../../platform/transaction/context.ts'
import { ApiKey, ApiKeyConnection } from './api-key.entity.ts'
import { apiKeysPage, createApiKey, revokeApiKey } from './keys.ts'

const KeyPage = pageArgs('key')

@InputType({ description: 'A new key for a program.' })
class CreateApiKeyInput {
  @Field(() => String, { description: 'What it is for, at most 100 characters.' }) name!: string
  @Field(() => [String], { description: 'What it may do, at least one of `apiKeyScopes`.' }) scopes!: string[]
  @Field(() => Int, { nullable: true, description: 'Days until it ends, 1 to 3650; null: it has no end.' }) expiresInDays?: number | null
}

@ObjectType({ description: 'The key that was made.' })
class CreateApiKeyPayload extends Payload {
  @Field(() => ApiKey, { nullable: true, description: 'What is kept of it; null after a mistake.' }) apiKey?: ApiKey
  @Field(() => String, { nullable: true, description: 'The key itself, `rp_…`. It is shown here and never again; null after a mistake.' })
  secret?: string
}

@InputType({ description: 'A key to end.' })
class RevokeApiKeyInput {
  @Field(() => ID, { description: 'The key.' }) id!: string
}

@ObjectType({ description: 'The key after it was ended.' })
class RevokeApiKeyPayload extends Payload {
  @Field(() => ApiKey, { nullable: true, description: 'The ended key; null after a mistake.' }) apiKey?: ApiKey
}

@Resolver()
export class KeysResolver {
  @Needs('key:read')
  @Query(() => ApiKeyConnection, { description: 'The API keys of the business, also those that ended, the newest first.' })
  apiKeys(@Ctx() { read }: Context, @Args(() => KeyPage) page: PageArgs): Promise<Connection<ApiKey>> {
    return read((work) => apiKeysPage(work, page))
  }

  @Needs('key:read')
  @Query(() => [String], { description: 'What a key can be given; a short list of fixed words.' })
  apiKeyScopes(): readonly string[] {
    return keyScopes
  }

  @Needs('anyone')
  @Query(() => [String], {
    nullable: true,
    description: 'What the API key that asks may do, as `ApiKey.scopes` has it; null for a person, and when signed out.',
  })
  ownScopes(@Ctx() { actor }: Context): readonly string[] | null {
    return actor?.kind === 'key' ? actor.scopes : null
  }

  @Needs('key:write')
  @Mutation(() => CreateApiKeyPayload, { description: 'Makes a key for a program and shows it, this once.' })
  createApiKey(
    @Ctx() context: Context,
    @Arg('input', () => CreateApiKeyInput, { description: 'What the key is for and what it may do.' }) input: CreateApiKeyInput,
  ): Promise<CreateApiKeyPayload> {
    return answer(context, async (work) => {
      const { key, secret } = await createApiKey(work, { ...input })
      return { apiKey: key, secret }
    })
  }

  @Needs('key:write')
  @Mutation(() => RevokeApiKeyPayload, { description: 'Ends a key for good: the next request with it is refused, its sockets close.' })
  revokeApiKey(
    @Ctx() context: Context,
    @Arg('input', () => RevokeApiKeyInput, { description: 'Which key.' }) { id }: RevokeApiKeyInput,
  ): Promise<RevokeApiKeyPayload> {
    return answer(context, async (work) => ({ apiKey: await revokeApiKey(work, id) }))
  }
}
