import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { Field, Int, ObjectType } from 'type-graphql'

/**
 * The fields bear the names that are documented. A new one is also what somebody has who never
 * chose.
 */
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
  @Field(() => Boolean, { description: 'What was found, fixed and is still open after each month, as a PDF; off unless switched on.' })
  @Property({ type: 'boolean' })
  monthly_report = false
  @Field(() => Boolean, { description: 'Integrations that were connected or failed; on unless switched off.' })
  @Property({ type: 'boolean' })
  new_integrations = true
  @Field(() => Boolean, { description: 'New alerts of other severities; on unless switched off.' })
  @Property({ type: 'boolean' })
  ai_insights = true
  @Field(() => Boolean, { description: 'Mails about new alerts, to a recipient that the business named; on unless switched off.' })
  @Property({ type: 'boolean' })
  alert_mails = true
  @Field(() => Boolean, {
    description:
      'Mails when an alert costs twice as much, is back, wakes from a snooze or ends, to such a recipient; on unless switched off.',
  })
  @Property({ type: 'boolean' })
  change_mails = true
  @Field(() => Boolean, {
    description: 'Mails about own files that wait for an answer, and work that was given up; on unless switched off.',
  })
  @Property({ type: 'boolean' })
  task_mails = true
  @Field(() => Boolean, {
    description: 'Mails about alerts that nobody has looked at, where the business named the person as a contact; on unless switched off.',
  })
  @Property({ type: 'boolean' })
  escalation_mails = true
  @Field(() => Int, { description: 'At most so many mails about new alerts in seven days; 0, unless said otherwise, is no limit.' })
  @Property({ type: 'integer' })
  mails_a_week = 0
  @Field(() => Int, {
    description:
      'No mail about new alerts that cost less a month, in whole units of the currency of the business; 0, unless said otherwise, is no limit.',
  })
  @Property({ type: 'integer' })
  mail_floor = 0
  @Field(() => String, {
    description: 'From this time of the day on no mail about alerts, as 22:00; empty, unless said otherwise: no quiet hours.',
  })
  @Property({ type: 'text' })
  quiet_from = ''
  @Field(() => String, { description: 'The time of the day at which what was held comes as one mail, as 07:00.' })
  @Property({ type: 'text' })
  quiet_until = ''
  @Field(() => String, { description: 'The time zone of the quiet hours; empty: that of the business.' })
  @Property({ type: 'text' })
  quiet_zone = ''
  @Field(() => Boolean, { description: 'Alerts of severity critical are mailed in quiet hours too; off unless switched on.' })
  @Property({ type: 'boolean' })
  critical_passes = false
  @Property({ type: 'timestamptz' }) updatedAt!: Date
}
