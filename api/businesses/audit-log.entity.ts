import { GraphQLDateTimeISO, GraphQLJSONObject } from 'graphql-scalars'
import { Field, ID, ObjectType } from 'type-graphql'
import { graphEnum } from '../platform/graph-types/graph-enum.ts'
import { connectionType } from '../platform/graph-types/paging.ts'

/** The kind of actor. */
export const ActorKind = graphEnum('ActorKind', 'Who made a change.', {
  person: 'A person who was signed in.',
  key: 'A program with an API key.',
  chat: 'A person in a chat, by a button of a channel.',
  system: 'The command line or the worker.',
})
export type ActorKind = keyof typeof ActorKind

@ObjectType({
  simpleResolvers: true,
  description: 'One change, or one sign-in or sign-out of a member. Entries are kept for two years and never rewritten.',
})
export class AuditEntry {
  @Field(() => ID, { description: 'Identifies the entry.' }) id!: string
  @Field(() => GraphQLDateTimeISO, { description: 'When it was done.' }) at!: Date
  @Field(() => ActorKind, { description: 'What did it.' }) actorKind!: ActorKind
  @Field(() => ID, { nullable: true, description: 'The person, the key or the person in a chat; null for the system.' }) actorId!:
    | string
    | null
  @Field(() => String, {
    nullable: true,
    description: "The person's e-mail address, the key's name or the name in the chat at the time; null for the system.",
  })
  actorName!: string | null
  @Field(() => String, { description: 'What was done: the name of the mutation, `signIn` or `signOut`.' }) operation!: string
  @Field(() => String, { nullable: true, description: 'What it was done to, as `Member:` and the id; null where the operation says all.' })
  subject!: string | null
  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description: 'What was changed, as it was before; null where nothing was, or is told.',
  })
  before!: object | null
  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description: 'What was changed, as it was after; else ids, choices and numbers of the input. Never secrets.',
  })
  after!: object | null
  @Field(() => String, { nullable: true, description: 'The address that the request came from; null when it is not known.' })
  address!: string | null
  @Field(() => String, { nullable: true, description: 'What the program called itself, cut at 200 characters.' }) userAgent!: string | null
  @Field(() => String, { nullable: true, description: 'The request, as in the server’s log; null where there was none.' })
  requestId!: string | null
}

export const AuditEntryConnection = connectionType('AuditEntry', () => AuditEntry)
