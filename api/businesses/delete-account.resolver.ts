import { Arg, Ctx, Field, InputType, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql'
import { personOf } from '../identity/account/own-account.ts'
import { answered, Payload } from '../platform/graph-types/payload.ts'
import { Needs } from '../platform/rights/needs.ts'
import type { Context } from '../platform/transaction/context.ts'
import { accountEnd, deleteOwnAccount } from './delete-account.ts'
import { OwnBusiness } from './member.entity.ts'

@ObjectType({ simpleResolvers: true, description: 'What it means for a person to delete the account.' })
class AccountDeletion {
  @Field(() => [OwnBusiness], {
    description: 'Businesses that have no other owner and stay: hand them over or delete them first. A short list.',
  })
  onlyOwnerOf!: OwnBusiness[]

  @Field(() => Int, { description: 'Other businesses, in which the membership ends.' }) leaves!: number
}

@InputType({ description: 'Confirms that the account is deleted: the password, or for an account without one its address.' })
class DeleteAccountInput {
  @Field(() => String, { nullable: true, description: 'The current password.' }) password?: string | null
  @Field(() => String, { nullable: true, description: 'The address of an account without a password.' }) email?: string | null
}

@ObjectType({ description: 'The end of an account.' })
class DeleteAccountPayload extends Payload {
  @Field(() => Boolean, { nullable: true, description: 'True when the account is gone; null after a mistake.' }) isDeleted?: boolean
}

@Resolver()
export class DeleteAccountResolver {
  @Needs('person')
  @Query(() => AccountDeletion, { description: 'What hinders the person from deleting the account, and what would end.' })
  accountDeletion(@Ctx() { actor, read }: Context): Promise<AccountDeletion> {
    const person = personOf(actor)
    return read((work) => accountEnd(work, person))
  }

  @Needs('person')
  @Mutation(() => DeleteAccountPayload, {
    description:
      'Deletes the account of who asks: sessions and memberships end at once, and what the person wrote is from “a former member” within a minute. It cannot be undone.',
  })
  deleteAccount(
    @Ctx() { actor, signIn }: Context,
    @Arg('input', () => DeleteAccountInput, { description: 'What confirms it.' }) input: DeleteAccountInput,
  ): Promise<DeleteAccountPayload> {
    return answered(async () => {
      await deleteOwnAccount(signIn().gateway, personOf(actor), { ...input })
      return { isDeleted: true }
    })
  }
}
