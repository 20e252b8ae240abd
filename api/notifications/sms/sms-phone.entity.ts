import { GraphQLDateTimeISO } from 'graphql-scalars'
import { Field, Int, ObjectType } from 'type-graphql'

@ObjectType({ simpleResolvers: true, description: 'The number to which the person who asks is texted in this business.' })
export class SmsPhone {
  @Field(() => String, { description: 'In E.164, such as +4915123456789.' }) number!: string
  @Field(() => GraphQLDateTimeISO, { description: 'When it was added.' }) addedAt!: Date
  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'When its person confirmed it; null: nothing but its code is sent there.',
  })
  confirmedAt!: Date | null
  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'Until when the newest code confirms it; null without one.' })
  codeExpiresAt!: Date | null
  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'When the provider last took a message; null: never.' })
  sentAt!: Date | null
  @Field(() => Int, { description: 'Messages about alerts that the daily limit held back in the last 24 hours.' }) heldToday!: number
  @Field(() => String, { nullable: true, description: 'What happened at the last try that failed; null while it works.' })
  lastProblem!: string | null
  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'Since when nothing is sent there; null while it is on.' })
  offAt!: Date | null
  @Field(() => String, { nullable: true, description: 'Why nothing is sent there any more; null while it is on.' })
  offBecause!: string | null
}

@ObjectType({ simpleResolvers: true, description: 'Text messages of this business to the person who asks.' })
export class SmsSettings {
  @Field(() => Boolean, { description: 'Whether this server has a provider. False: messages are written to its outbox and not sent.' })
  isSent!: boolean
  @Field(() => Boolean, { description: 'Whether the setup of the business chose SMS. False: no alert is texted to anybody.' })
  isChosen!: boolean
  @Field(() => Int, { description: 'At most so many messages about alerts go to a person within 24 hours.' }) mostDaily!: number
  @Field(() => SmsPhone, { nullable: true, description: 'Null until a number is added.' }) phone!: SmsPhone | null
}
