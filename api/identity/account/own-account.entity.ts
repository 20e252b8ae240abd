import { GraphQLDateTimeISO } from 'graphql-scalars'
import { Field, ID, Int, ObjectType } from 'type-graphql'

@ObjectType('OwnSession', { simpleResolvers: true, description: 'One place where the person is signed in.' })
export class OwnSessionType {
  @Field(() => ID, {
    description: 'What `revokeSession` takes; it opens nothing. A session is no thing of the business: `node` does not find it.',
  })
  sessionId!: string

  @Field(() => Boolean, { description: 'Whether it is the one that asks.' })
  isThis!: boolean

  @Field(() => GraphQLDateTimeISO, { description: 'When the person signed in.' })
  createdAt!: Date

  @Field(() => GraphQLDateTimeISO, { description: 'When it was last prolonged, which is done once a day of use.' })
  usedAt!: Date

  @Field(() => GraphQLDateTimeISO, { description: 'When it ends unless it is used; at the latest 30 days after signing in.' })
  endsAt!: Date

  @Field(() => String, { nullable: true, description: 'The network address it was opened from; null where it was not kept.' })
  address!: string | null

  @Field(() => String, { nullable: true, description: 'What the browser said of itself when it was opened.' })
  browser!: string | null
}

@ObjectType({ simpleResolvers: true, description: 'How the person’s own account is guarded.' })
export class OwnSecurity {
  @Field(() => Boolean, { description: 'Whether the account has a password; one that was made by the link of the first start has none.' })
  hasPassword!: boolean

  @Field(() => Boolean, { description: 'Whether a code of an authenticator app is asked for at sign-in.' })
  hasTotp!: boolean

  @Field(() => Int, {
    nullable: true,
    description: 'How many backup codes are left. Null without an authenticator app, and for codes made before they were counted.',
  })
  backupCodesLeft!: number | null
}
