import { Entity, Enum, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { GraphQLDateTimeISO } from 'graphql-scalars'
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql'
import { connectionType } from '../../platform/graph-types/paging.ts'

export enum NotificationKind {
  critical_risk = 'critical_risk',
  risk = 'risk',
  integration = 'integration',
  scan = 'scan',
  change = 'change',
  import = 'import',
  unseen = 'unseen',
}
registerEnumType(NotificationKind, {
  name: 'NotificationKind',
  description: 'What a notification is about.',
  valuesConfig: {
    critical_risk: { description: 'A new alert of severity critical, or several of one scan.' },
    risk: { description: 'A new alert of another severity, or several of one scan.' },
    integration: { description: 'An integration was connected, or failed to connect.' },
    scan: { description: 'A scan was given up; the figures are those of the one before.' },
    change: { description: 'An alert costs twice as much, is back, woke from a snooze, or ended; or several of one scan.' },
    import: { description: 'A file waits for an answer, or was given up.' },
    unseen: { description: 'An alert that nobody has looked at, passed on to the person as the next contact.' },
  },
})

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
