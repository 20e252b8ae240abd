import { GraphQLDateTimeISO } from 'graphql-scalars'
import { Field, ID, ObjectType } from 'type-graphql'
import { connectionType } from '../../platform/graph-types/paging.ts'

@ObjectType({
  simpleResolvers: true,
  description:
    'Lets a program act in the business, within its scopes and never with more than a manager’s rights. The key itself is shown once and not kept.',
})
export class ApiKey {
  @Field(() => ID, { description: 'Identifies the key; it opens nothing.' }) id!: string
  @Field(() => String, { description: 'As its owner calls it.' }) name!: string
  @Field(() => String, { description: 'Its first letters, by which keys are told apart.' }) hint!: string
  @Field(() => [String], {
    description: 'What it may do: `read`, `write`, or an area with either, such as `risk:read`.',
  })
  scopes!: string[]
  @Field(() => GraphQLDateTimeISO, { description: 'When it was made.' }) createdAt!: Date
  @Field(() => String, { nullable: true, description: 'E-mail address of who made it; null: it was made by the command line.' })
  createdByEmail!: string | null
  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'From when on it is refused; null: it has no end.' })
  expiresAt!: Date | null
  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'Its last use, to the minute; null: never.' }) lastUsedAt!: Date | null
  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'Since when it is refused; null: it was not revoked.' })
  revokedAt!: Date | null
  @Field(() => Boolean, { description: 'Whether it opens anything now.' }) isActive!: boolean
}

export const ApiKeyConnection = connectionType('ApiKey', () => ApiKey)
