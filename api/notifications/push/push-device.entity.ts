import { GraphQLDateTimeISO } from 'graphql-scalars'
import { Field, ID, ObjectType } from 'type-graphql'

@ObjectType({ simpleResolvers: true, description: 'A browser in which the person who asks is notified of news of this business.' })
export class PushDevice {
  @Field(() => ID, { description: 'Unique among the devices of the business.' }) deviceId!: string
  @Field(() => String, { description: 'What the browser said of itself when it was added; empty where it said nothing.' })
  browser!: string
  @Field(() => String, { description: 'The SHA-256 of its address at the push service, in hex; by it a browser knows itself.' })
  endpointHash!: string
  @Field(() => String, { description: 'The host of the push service.' }) service!: string
  @Field(() => GraphQLDateTimeISO, { description: 'When it was added, or added again.' }) addedAt!: Date
  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'When the push service last took a notification; null: never.' })
  pushedAt!: Date | null
  @Field(() => String, { nullable: true, description: 'What happened at the last try that failed; null while it works.' })
  lastProblem!: string | null
  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'Since when nothing is sent there; null while it is on.' })
  endedAt!: Date | null
  @Field(() => String, { nullable: true, description: 'Why nothing is sent there any more; null while it is on.' })
  endedBecause!: string | null
}
