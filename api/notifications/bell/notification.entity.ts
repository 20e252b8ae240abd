import { Entity, Enum, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { GraphQLDateTimeISO } from 'graphql-scalars'
import { Field, ID, ObjectType } from 'type-graphql'
import { graphEnum } from '../../platform/graph-types/graph-enum.ts'
import { connectionType } from '../../platform/graph-types/paging.ts'

export const NotificationKind = graphEnum('NotificationKind', 'What a notification is about.', {
  critical_risk: 'A new alert of severity critical, or several of one scan.',
  risk: 'A new alert of another severity, or several of one scan.',
  integration: 'An integration was connected, or failed to connect.',
  scan: 'A scan was given up; the figures are those of the one before.',
  change: 'An alert costs twice as much, is back, woke from a snooze, or ended; or several of one scan.',
  import: 'A file waits for an answer, or was given up.',
  unseen: 'An alert that nobody has looked at, passed on to the person as the next contact.',
})
export type NotificationKind = keyof typeof NotificationKind

@ObjectType({ simpleResolvers: true, description: 'Something one person was told.' })
@Entity({ tableName: 'notification' })
export class Notification {
  @PrimaryKey({ type: 'uuid' }) businessId!: string
  @Field(() => ID, { description: 'Identifies the notification.' }) @PrimaryKey({ type: 'uuid' }) id!: string
  /** Who was told. */
  @Property({ type: 'uuid' }) userId!: string
  @Field(() => NotificationKind, { description: 'What it is about.' }) @Enum({ items: () => NotificationKind }) kind!: NotificationKind
  @Field(() => String, { description: 'In a few words.' }) @Property({ type: 'text' }) title!: string
  @Field(() => String, { description: 'In a sentence or two; plain text.' }) @Property({ type: 'text' }) text!: string
  @Field(() => ID, { nullable: true, description: 'The alert it is about; null when it is about several or none.' })
  @Property({ type: 'uuid', nullable: true })
  riskId!: string | null
  @Field(() => ID, { nullable: true, description: 'The integration it is about, if any.' })
  @Property({ type: 'uuid', nullable: true })
  integrationId!: string | null
  @Field(() => GraphQLDateTimeISO, { description: 'When it was told.' }) @Property({ type: 'timestamptz' }) createdAt!: Date
  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'When the person read it; null as long as they have not.' })
  @Property({ type: 'timestamptz', nullable: true })
  readAt!: Date | null
}

export const NotificationConnection = connectionType('Notification', () => Notification)
