import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { Field, Int, ObjectType } from 'type-graphql'

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
  @Field(() => Int, { description: 'At most so many mails about new alerts in seven days; 0, unless said otherwise, is no limit.' })
  @Property({ type: 'integer' })
  mails_a_week = 0
  @Field(() => Int, {
    description:
      'No mail about new alerts that cost less a month, in whole units of the currency of the business; 0, unless said otherwise, is no limit.',
  })
  @Property({ type: 'integer' })
  mail_floor = 0
  @Property({ type: 'timestamptz' }) updatedAt!: Date
}
