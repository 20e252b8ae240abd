import { GraphQLJSONObject } from 'graphql-scalars'
import { Arg, Ctx, Field, FieldResolver, ID, InputType, Mutation, Resolver } from 'type-graphql'
import { answered } from '../../platform/graph-types/payload.ts'
import { Needs } from '../../platform/rights/needs.ts'
import { isDemoActor } from '../../platform/rights/rights.ts'
import type { Context } from '../../platform/transaction/context.ts'
import { OwnSecurity } from '../account/own-account.entity.ts'
import { personOf } from '../account/own-account.ts'
import { Passkey, PasskeyChallengePayload, PasskeysPayload } from './passkey.entity.ts'
import { addPasskey, ownPasskeys, removePasskey, renamePasskey, startPasskey } from './passkeys.ts'

@InputType({ description: 'The current password: who only found an open browser cannot go on.' })
class StartPasskeyInput {
  @Field(() => String, { description: 'The current password.' }) password!: string
}

@InputType({ description: 'A passkey that a device made for the challenge of `startPasskey`.' })
class AddPasskeyInput {
  @Field(() => String, { description: 'What the person calls it, to tell it from others.' }) name!: string
  @Field(() => GraphQLJSONObject, { description: 'What the browser answered, in WebAuthn’s JSON form.' }) response!: Record<string, unknown>
}

@InputType({ description: 'One of the person’s passkeys, and its name to be.' })
class RenamePasskeyInput {
  @Field(() => ID, { description: 'The passkey.' }) passkeyId!: string
  @Field(() => String, { description: 'What the person calls it.' }) name!: string
}

@InputType({ description: 'One of the person’s passkeys.' })
class RemovePasskeyInput {
  @Field(() => ID, { description: 'The passkey.' }) passkeyId!: string
}

@Resolver(() => OwnSecurity)
export class PasskeysResolver {
  @FieldResolver(() => [Passkey], {
    description: 'Passkeys of the person, who was added last first: a short list, of twenty at most. Empty for visitors of the demo.',
  })
  async passkeys(@Ctx() { actor, read }: Context): Promise<Passkey[]> {
    if (isDemoActor(actor)) return []
    const person = personOf(actor)
    return read((work) => ownPasskeys(work, person))
  }

  @Needs('person')
  @Mutation(() => PasskeyChallengePayload, { description: 'Begins to add a passkey. It counts once `addPasskey` was answered.' })
  startPasskey(
    @Ctx() { actor, signIn }: Context,
    @Arg('input', () => StartPasskeyInput) input: StartPasskeyInput,
  ): Promise<PasskeyChallengePayload> {
    return answered(async () => ({ options: await startPasskey(signIn().gateway, personOf(actor), { ...input }) }))
  }

  @Needs('person')
  @Mutation(() => PasskeysPayload, { description: 'Adds the passkey that a device has made: from now on it signs the person in.' })
  addPasskey(@Ctx() { actor, signIn }: Context, @Arg('input', () => AddPasskeyInput) input: AddPasskeyInput): Promise<PasskeysPayload> {
    return answered(async () => ({ passkeys: await addPasskey(signIn().gateway, personOf(actor), { ...input }) }))
  }

  @Needs('person')
  @Mutation(() => PasskeysPayload, { description: 'Gives a passkey another name.' })
  renamePasskey(
    @Ctx() { actor, signIn }: Context,
    @Arg('input', () => RenamePasskeyInput) input: RenamePasskeyInput,
  ): Promise<PasskeysPayload> {
    return answered(async () => ({ passkeys: await renamePasskey(signIn().gateway, personOf(actor), { ...input }) }))
  }

  @Needs('person')
  @Mutation(() => PasskeysPayload, { description: 'Takes a passkey away: it lets nobody in any more. Sessions that it opened go on.' })
  removePasskey(
    @Ctx() { actor, signIn }: Context,
    @Arg('input', () => RemovePasskeyInput) { passkeyId }: RemovePasskeyInput,
  ): Promise<PasskeysPayload> {
    return answered(async () => ({ passkeys: await removePasskey(signIn().gateway, personOf(actor), passkeyId) }))
  }
}
