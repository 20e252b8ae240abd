import { GraphQLDateTimeISO } from 'graphql-scalars'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { graphEnum } from '../platform/graph-types/graph-enum.ts'
import { connectionType } from '../platform/graph-types/paging.ts'

export const MailStatus = graphEnum('MailStatus', 'How far a mail is.', {
  waiting: 'It will be sent; where no mail server is set up, it is kept.',
  sent: 'The mail server took it.',
  failed: 'It was given up after several tries, or refused for good.',
  too_late: 'It could not be sent for as long as it was worth anything.',
})
export type MailStatus = keyof typeof MailStatus

@ObjectType({ simpleResolvers: true, description: 'A mail that this business wrote.' })
export class Mail {
  @Field(() => ID, { description: 'Its id.' })
  id!: string

  @Field(() => String, { description: 'The address it goes to.' })
  to!: string

  @Field(() => String, { description: 'One line.' })
  subject!: string

  @Field(() => String, { description: 'Plain text. A link that lets somebody in is left out.' })
  text!: string

  @Field(() => MailStatus, { description: 'How far it is.' })
  status!: MailStatus

  @Field(() => Int, { description: 'How often it was handed to the mail server.' })
  tries!: number

  @Field(() => String, { nullable: true, description: 'What the mail server said the last time, when it did not take it.' })
  problem?: string | null

  @Field(() => GraphQLDateTimeISO, { description: 'When it was written.' })
  createdAt!: Date

  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'When the mail server took it.' })
  sentAt?: Date | null
}

export const MailConnection = connectionType('Mail', () => Mail)
