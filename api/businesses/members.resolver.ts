import { Arg, Args, Ctx, Field, ID, InputType, Mutation, ObjectType, Query, Resolver } from 'type-graphql'
import { pageArgs } from '../platform/graph-types/page-args.ts'
import type { Connection, PageArgs } from '../platform/graph-types/paging.ts'
import { answer, answered, Payload } from '../platform/graph-types/payload.ts'
import { Needs } from '../platform/rights/needs.ts'
import type { Role } from '../platform/rights/rights.ts'
import type { Context } from '../platform/transaction/context.ts'
import { acceptInvitation, invitationOffer, invitationsPage, inviteTeammate, withdrawInvitation } from './invitations.ts'
import { Invitation, InvitationConnection, InvitationOffer, Member, MemberConnection, MemberRole } from './member.entity.ts'
import { changeMemberRole, leaveBusiness, membersPage, removeMember, transferOwnership } from './members.ts'

const MemberPage = pageArgs('entry')

@InputType({ description: 'A member and the role to be.' })
class ChangeMemberRoleInput {
  @Field(() => ID, { description: 'The member.' }) id!: string
  @Field(() => MemberRole, { description: 'The role to be.' }) role!: Role
}

@ObjectType({ description: 'The member as it is now.' })
class ChangeMemberRolePayload extends Payload {
  @Field(() => Member, { nullable: true, description: 'Null after a mistake.' }) member?: Member
}

@InputType({ description: 'Who owns the business from now on.' })
class TransferOwnershipInput {
  @Field(() => ID, { description: 'The member.' }) id!: string
}

@ObjectType({ description: 'The owner as it is now.' })
class TransferOwnershipPayload extends Payload {
  @Field(() => Member, { nullable: true, description: 'Null after a mistake.' }) member?: Member
}

@InputType({ description: 'A member to take out of the business.' })
class RemoveMemberInput {
  @Field(() => ID, { description: 'The member.' }) id!: string
}

@ObjectType({ description: 'Who was taken out.' })
class RemoveMemberPayload extends Payload {
  @Field(() => ID, { nullable: true, description: 'The person; null after a mistake.' }) removedMemberId?: string
}

@InputType({ description: 'The business to leave.' })
class LeaveBusinessInput {
  @Field(() => ID, { description: 'The business that the session looks at.' }) businessId!: string
}

@ObjectType({ description: 'What was left.' })
class LeaveBusinessPayload extends Payload {
  @Field(() => ID, { nullable: true, description: 'The business; null after a mistake.' }) leftBusinessId?: string
}

@InputType({ description: 'Whom to invite, as what.' })
class InviteTeammateInput {
  @Field(() => String, { description: 'Where the mail goes.' }) email!: string
  @Field(() => MemberRole, { nullable: true, description: 'What the person will be; a manager when absent.' }) role?: Role | null
}

@ObjectType({ description: 'The invitation that was sent. It is the same whether the address has an account or not.' })
class InviteTeammatePayload extends Payload {
  @Field(() => Invitation, { nullable: true, description: 'Null after a mistake.' }) invitation?: Invitation
}

@InputType({ description: 'An invitation to end.' })
class WithdrawInvitationInput {
  @Field(() => ID, { description: 'The invitation.' }) id!: string
}

@ObjectType({ description: 'What was ended.' })
class WithdrawInvitationPayload extends Payload {
  @Field(() => ID, { nullable: true, description: 'The invitation; null after a mistake.' }) withdrawnInvitationId?: string
}

@InputType({ description: 'What somebody brings who follows an invitation.' })
class AcceptInvitationInput {
  @Field(() => String, { description: 'Of the link.' }) token!: string
  @Field(() => String, { nullable: true, description: 'Where there is no account yet: how the person is called.' }) name?: string | null
  @Field(() => String, { nullable: true, description: 'Where there is no account yet: the password to be, 12 to 128 characters.' })
  password?: string | null
}

@ObjectType({ description: 'What was joined.' })
class AcceptInvitationPayload extends Payload {
  @Field(() => ID, { nullable: true, description: 'The business; null after a mistake.' }) businessId?: string
  @Field(() => String, { nullable: true, description: 'What the person signs in with; null after a mistake.' }) email?: string
  @Field(() => Boolean, {
    nullable: true,
    description: 'True: the session looks at the business now. False: an account was made, sign in with it. Null after a mistake.',
  })
  isSignedIn?: boolean
}

@Resolver()
export class MembersResolver {
  @Needs('member:read')
  @Query(() => MemberConnection, { description: 'The members of the business, who joined last first.' })
  members(@Ctx() { read }: Context, @Args(() => MemberPage) page: PageArgs): Promise<Connection<Member>> {
    return read((work) => membersPage(work, page))
  }

  @Needs('member:read')
  @Query(() => InvitationConnection, { description: 'Invitations that wait for an answer, the newest first.' })
  invitations(@Ctx() { read }: Context, @Args(() => MemberPage) page: PageArgs): Promise<Connection<Invitation>> {
    return read((work) => invitationsPage(work, page))
  }

  @Needs('member:write')
  @Mutation(() => ChangeMemberRolePayload, {
    description: 'Gives a member another role, from their next request on. The last owner stays one.',
  })
  changeMemberRole(
    @Ctx() context: Context,
    @Arg('input', () => ChangeMemberRoleInput, { description: 'Who, and what.' }) { id, role }: ChangeMemberRoleInput,
  ): Promise<ChangeMemberRolePayload> {
    return answer(context, async (work) => ({ member: await changeMemberRole(work, id, { role }) }))
  }

  @Needs('member:write')
  @Mutation(() => TransferOwnershipPayload, {
    description: 'Makes another member an owner and who asks a manager, both at once.',
  })
  transferOwnership(
    @Ctx() context: Context,
    @Arg('input', () => TransferOwnershipInput, { description: 'To whom.' }) { id }: TransferOwnershipInput,
  ): Promise<TransferOwnershipPayload> {
    return answer(context, async (work) => ({ member: await transferOwnership(work, id) }))
  }

  @Needs('member:write')
  @Mutation(() => RemoveMemberPayload, {
    description: 'Takes a member out of the business, from their next request on. The last owner stays.',
  })
  removeMember(
    @Ctx() context: Context,
    @Arg('input', () => RemoveMemberInput, { description: 'Who.' }) { id }: RemoveMemberInput,
  ): Promise<RemoveMemberPayload> {
    return answer(context, async (work) => ({ removedMemberId: await removeMember(work, id) }))
  }

  @Needs('member:read')
  @Mutation(() => LeaveBusinessPayload, { description: 'Takes who asks out of the business they look at. The last owner stays.' })
  leaveBusiness(
    @Ctx() context: Context,
    @Arg('input', () => LeaveBusinessInput, { description: 'Which business.' }) { businessId }: LeaveBusinessInput,
  ): Promise<LeaveBusinessPayload> {
    return answer(context, async (work) => ({ leftBusinessId: await leaveBusiness(work, businessId) }))
  }

  @Needs('member:write')
  @Mutation(() => InviteTeammatePayload, { description: 'Mails somebody a link that makes them a member, once, within an hour.' })
  inviteTeammate(
    @Ctx() context: Context,
    @Arg('input', () => InviteTeammateInput, { description: 'Whom.' }) input: InviteTeammateInput,
  ): Promise<InviteTeammatePayload> {
    const { origin } = context.signIn().gateway
    return answer(context, async (work) => ({ invitation: await inviteTeammate(work, origin, { ...input }) }))
  }

  @Needs('member:write')
  @Mutation(() => WithdrawInvitationPayload, { description: 'Ends an invitation: its link does not work any more.' })
  withdrawInvitation(
    @Ctx() context: Context,
    @Arg('input', () => WithdrawInvitationInput, { description: 'Which.' }) { id }: WithdrawInvitationInput,
  ): Promise<WithdrawInvitationPayload> {
    return answer(context, async (work) => ({ withdrawnInvitationId: await withdrawInvitation(work, id) }))
  }

  @Needs('anyone')
  @Query(() => InvitationOffer, {
    nullable: true,
    description: 'What the link of an invitation offers; null for one that does not work any more.',
  })
  invitationOffer(
    @Ctx() { signIn }: Context,
    @Arg('token', () => String, { description: 'Of the link.' }) token: string,
  ): Promise<InvitationOffer | null> {
    return invitationOffer(signIn().gateway, token)
  }

  @Needs('anyone')
  @Mutation(() => AcceptInvitationPayload, {
    description: 'Makes who followed the link a member: signed in with the invited address, or, where it has no account, with a new one.',
  })
  acceptInvitation(
    @Ctx() { signIn, requestId, origin: from }: Context,
    @Arg('input', () => AcceptInvitationInput, { description: 'The token, and for a new account name and password.' })
    input: AcceptInvitationInput,
  ): Promise<AcceptInvitationPayload> {
    return answered(() => acceptInvitation(signIn().gateway, { requestId, from }, { ...input }))
  }
}
