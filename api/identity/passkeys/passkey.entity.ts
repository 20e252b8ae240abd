import { GraphQLDateTimeISO, GraphQLJSONObject } from 'graphql-scalars'
import { Field, ID, ObjectType } from 'type-graphql'
import { Payload } from '../../platform/graph-types/payload.ts'

@ObjectType({
  simpleResolvers: true,
  description: 'A key that a device or a password manager holds for the person, to sign in without a password.',
})
export class Passkey {
  @Field(() => ID, {
    description: 'What `renamePasskey` and `removePasskey` take. A passkey is no thing of the business: `node` does not find it.',
  })
  passkeyId!: string

  @Field(() => String, { description: 'What the person calls it.' })
  name!: string

  @Field(() => Boolean, { description: 'Whether it is kept in several places, as by a password manager that shares it among devices.' })
  isSynced!: boolean

  @Field(() => GraphQLDateTimeISO, { description: 'When it was added.' })
  createdAt!: Date

  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'When it last let the person in; null: not yet.' })
  lastUsedAt!: Date | null
}

@ObjectType({ description: 'What the browser is to ask a passkey. It holds for five minutes, once, in the same browser.' })
export class PasskeyChallengePayload extends Payload {
  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description: 'Options for the browser’s `navigator.credentials`, in WebAuthn’s JSON form. Null after a mistake.',
  })
  options?: Record<string, unknown>
}

@ObjectType({ description: 'The person’s passkeys as they are now.' })
export class PasskeysPayload extends Payload {
  @Field(() => [Passkey], { nullable: true, description: 'Who was added last first; null after a mistake.' }) passkeys?: Passkey[]
}
