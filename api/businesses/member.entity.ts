import { GraphQLDateTimeISO } from 'graphql-scalars'
import { Field, ID, ObjectType } from 'type-graphql'
import { graphEnum } from '../platform/graph-types/graph-enum.ts'
import { connectionType } from '../platform/graph-types/paging.ts'
import type { Role } from '../platform/rights/rights.ts'

/** The roles, by their GraphQL names. */
export const MemberRole = graphEnum('MemberRole', 'What a person may do in a business.', {
  owner: 'Everything, members, API keys, the audit log and the business itself included. A business always has one.',
  manager: 'Everything else: every screen and call.',
  viewer: 'Looks at everything and changes nothing.',
}) satisfies Record<Role, Role>
export type MemberRole = keyof typeof MemberRole

@ObjectType({ simpleResolvers: true, description: 'A person of the business.' })
export class Member {
  @Field(() => ID, { description: 'The person.' }) id!: string
  @Field(() => String, { description: 'As the person is called.' }) name!: string
  @Field(() => String, { description: 'What the person signs in with.' }) email!: string
  @Field(() => MemberRole, { description: 'What the person may do here.' }) role!: Role
  @Field(() => GraphQLDateTimeISO, { description: 'Since when the person belongs to the business.' }) createdAt!: Date
  @Field(() => Boolean, { description: 'Whether it is who asks.' }) isViewer!: boolean
  @Field(() => Boolean, { description: 'Whether it is the only owner, who stays: neither removed, nor given another role, nor leaving.' })
  isLastOwner!: boolean
}

@ObjectType({
  simpleResolvers: true,
  description: 'A person who was asked to join the business by mail. The link works once, for an hour.',
})
export class Invitation {
  @Field(() => ID, { description: 'Identifies the invitation; it opens nothing.' }) id!: string
  @Field(() => String, { description: 'Where the mail went.' }) email!: string
  @Field(() => MemberRole, { description: 'What the person will be.' }) role!: Role
  @Field(() => String, { description: 'E-mail address of who invited.' }) invitedByEmail!: string
  @Field(() => GraphQLDateTimeISO, { description: 'When it was sent.' }) createdAt!: Date
  @Field(() => GraphQLDateTimeISO, { description: 'Until when the link works.' }) expiresAt!: Date
}

@ObjectType({ simpleResolvers: true, description: 'What an invitation says to who follows its link.' })
export class InvitationOffer {
  @Field(() => String, { description: 'The name of the business.' }) businessName!: string
  @Field(() => String, { description: 'The address that was invited.' }) email!: string
  @Field(() => MemberRole, { description: 'What the person will be.' }) role!: Role
  @Field(() => String, { description: 'E-mail address of who invited.' }) invitedByEmail!: string
  @Field(() => Boolean, { description: 'Whether somebody signs in with this address; else name and password are asked for.' })
  hasAccount!: boolean
}

@ObjectType({ simpleResolvers: true, description: 'A business that a person belongs to.' })
export class OwnBusiness {
  @Field(() => ID, { description: 'The business.' }) businessId!: string
  @Field(() => String, { description: 'Its name.' }) name!: string
  @Field(() => String, { description: 'ISO 4217 code of its amounts.' }) currency!: string
  @Field(() => String, { description: 'IANA time zone of its days.' }) zone!: string
  @Field(() => MemberRole, { description: 'What the person may do there.' }) role!: Role
  @Field(() => Boolean, { description: 'Whether it is the one that this session looks at.' }) isCurrent!: boolean
}

export const MemberConnection = connectionType('Member', () => Member)
export const InvitationConnection = connectionType('Invitation', () => Invitation)
