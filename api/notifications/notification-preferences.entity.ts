import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { Field, ObjectType } from 'type-graphql'

/** The fields bear the names that are documented. A new one is also what somebody has who never chose. */
@ObjectType({ simpleResolvers: true, description: 'What a person wants to hear of.' })
@Entity({ tableName: 'notification_preference' })
export class NotificationPreferences {
  @PrimaryKey({ type: 'uuid' }) businessId!: string
  @PrimaryKey({ type: 'uuid' }) userId!: string
  @Field(() => Boolean, { description: 'New alerts of severity critical; on unless switched off.' })
  @Property({ type: 'boolean' })
  critical_risks = true
  @Field(() => Boolean, { description: 'What happened each day; on unless switched off.' })
  @Property({ type: 'boolean' })
  daily_summary = true
  @Field(() => Boolean, { description: 'What happened each week; off unless switched on.' })
  @Property({ type: 'boolean' })
  weekly_report = false
  @Field(() => Boolean, { description: 'Integrations that were connected or failed; on unless switched off.' })
  @Property({ type: 'boolean' })
  new_integrations = true
  @Field(() => Boolean, { description: 'New alerts of other severities; on unless switched off.' })
  @Property({ type: 'boolean' })
  ai_insights = true
  @Field(() => Boolean, { description: 'Mails about new alerts, to a recipient that the business named; on unless switched off.' })
  @Property({ type: 'boolean' })
  alert_mails = true
  @Property({ type: 'timestamptz' }) updatedAt!: Date
}
