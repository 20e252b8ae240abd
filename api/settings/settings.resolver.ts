import { Arg, Ctx, Field, InputType, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql'
import { AlertSettings } from '../notifications/settings/alert-settings.entity.ts'
import { alertSettings, updateAlertSeverities } from '../notifications/settings/alert-settings.ts'
import { NotificationPreferences } from '../notifications/settings/notification-preferences.entity.ts'
import { notificationPreferences, updateNotificationPreferences } from '../notifications/settings/preferences.ts'
import { graphEnum } from '../platform/graph-types/graph-enum.ts'
import { answer, Payload } from '../platform/graph-types/payload.ts'
import { Needs } from '../platform/rights/needs.ts'
import type { Context } from '../platform/transaction/context.ts'
import { preferences, profile, updatePreferences, updateProfile } from './settings.ts'

const Theme = graphEnum('Theme', 'How the screens look.', {
  light: 'Dark on light.',
  dark: 'Light on dark.',
  system: 'As the operating system says.',
})
type Theme = keyof typeof Theme

@ObjectType({ simpleResolvers: true, description: 'Who a person is, as they say.' })
class Profile {
  @Field(() => String, { description: 'In full; it labels what they do.' }) name!: string
  @Field(() => String, { description: 'What they sign in with.' }) email!: string
  @Field(() => String, { nullable: true, description: 'Null as long as they did not say.' }) firstName!: string | null
  @Field(() => String, { nullable: true, description: 'Null as long as they did not say.' }) lastName!: string | null
}

@ObjectType({ simpleResolvers: true, description: 'How a person likes the screens.' })
class Preferences {
  @Field(() => Theme, { description: 'light unless said otherwise.' }) theme!: Theme
  @Field(() => String, { nullable: true, description: "A language tag such as en-US; null: the browser's." }) locale!: string | null
}

@ObjectType({ description: "The person's own settings, and those of the business that they may see." })
class Settings {
  @Field(() => Profile, { nullable: true, description: 'Who they are; null for programs.' }) profile!: Profile | null
  @Field(() => NotificationPreferences, { nullable: true, description: 'What they want to hear of; null for programs.' })
  notificationPreferences!: NotificationPreferences | null
  @Field(() => Preferences, { nullable: true, description: 'How they like the screens; null for programs.' })
  preferences!: Preferences | null
  @Field(() => AlertSettings, { nullable: true, description: 'Of the business; null as long as the wizard was not completed.' })
  alertSettings!: AlertSettings | null
}

@InputType({ description: 'What changes of who a person is; what is left out stays. The e-mail address is changed where people sign in.' })
class UpdateProfileInput {
  @Field(() => String, { nullable: true, description: 'In full, at most 200 characters.' }) name?: string | null
  @Field(() => String, { nullable: true, description: 'At most 100 characters. Without a full name the parts make it.' }) firstName?:
    | string
    | null
  @Field(() => String, { nullable: true, description: 'At most 100 characters. Without a full name the parts make it.' }) lastName?:
    | string
    | null
}

@InputType({ description: 'What changes; what is left out stays.' })
class UpdateNotificationPreferencesInput {
  @Field(() => Boolean, { nullable: true, description: 'New alerts of severity critical.' }) critical_risks?: boolean | null
  @Field(() => Boolean, { nullable: true, description: 'What happened each day.' }) daily_summary?: boolean | null
  @Field(() => Boolean, { nullable: true, description: 'What happened each week.' }) weekly_report?: boolean | null
  @Field(() => Boolean, { nullable: true, description: 'What was found, fixed and is still open after each month, as a PDF.' })
  monthly_report?: boolean | null
  @Field(() => Boolean, { nullable: true, description: 'Integrations that were connected or failed.' }) new_integrations?: boolean | null
  @Field(() => Boolean, { nullable: true, description: 'New alerts of other severities.' }) ai_insights?: boolean | null
  @Field(() => Boolean, { nullable: true, description: 'Mails about new alerts.' }) alert_mails?: boolean | null
  @Field(() => Boolean, { nullable: true, description: 'Mails when an alert costs twice as much, is back, wakes from a snooze or ends.' })
  change_mails?: boolean | null
  @Field(() => Boolean, { nullable: true, description: 'Mails about own files that wait for an answer, and work that was given up.' })
  task_mails?: boolean | null
  @Field(() => Boolean, { nullable: true, description: 'Mails about alerts that nobody has looked at, to the person as a contact.' })
  escalation_mails?: boolean | null
  @Field(() => Int, { nullable: true, description: 'At most so many mails about new alerts in seven days; 0 for no limit.' })
  mails_a_week?: number | null
  @Field(() => Int, { nullable: true, description: 'No mail about new alerts that cost less a month, in whole units; 0 for no limit.' })
  mail_floor?: number | null
  @Field(() => String, { nullable: true, description: 'When the quiet hours begin, as 22:00; empty for none.' }) quiet_from?: string | null
  @Field(() => String, { nullable: true, description: 'When the quiet hours end, as 07:00; empty for none.' }) quiet_until?: string | null
  @Field(() => String, { nullable: true, description: 'A time zone such as Europe/Berlin; empty for that of the business.' })
  quiet_zone?: string | null
  @Field(() => Boolean, { nullable: true, description: 'Mails about critical alerts in quiet hours too.' }) critical_passes?: boolean | null
}

@InputType({
  description: 'From which severity on each list of recipients hears of alerts: low, medium, high or critical; what is left out stays.',
})
class UpdateAlertSeveritiesInput {
  @Field(() => String, { nullable: true, description: 'Recipients of financial alerts.' }) financialSeverity?: string | null
  @Field(() => String, { nullable: true, description: 'Recipients of vendor alerts.' }) vendorSeverity?: string | null
  @Field(() => String, { nullable: true, description: 'Recipients of legal alerts.' }) legalSeverity?: string | null
}

@ObjectType({ description: 'Where alerts go now.' })
class UpdateAlertSeveritiesPayload extends Payload {
  @Field(() => AlertSettings, { nullable: true, description: 'Null after a mistake.' }) alertSettings?: AlertSettings | null
}

@InputType({ description: 'What changes; what is left out stays.' })
class UpdatePreferencesInput {
  @Field(() => Theme, { nullable: true, description: 'How the screens look.' }) theme?: Theme | null
  @Field(() => String, { nullable: true, description: 'A language tag such as en-US.' }) locale?: string | null
}

@ObjectType({ description: 'Who the person is now.' })
class UpdateProfilePayload extends Payload {
  @Field(() => Profile, { nullable: true, description: 'Null after a mistake.' }) profile?: Profile | null
}

@ObjectType({ description: 'What the person wants to hear of now.' })
class UpdateNotificationPreferencesPayload extends Payload {
  @Field(() => NotificationPreferences, { nullable: true, description: 'Null after a mistake.' })
  notificationPreferences?: NotificationPreferences | null
}

@ObjectType({ description: 'How the person likes the screens now.' })
class UpdatePreferencesPayload extends Payload {
  @Field(() => Preferences, { nullable: true, description: 'Null after a mistake.' }) preferences?: Preferences | null
}

@Resolver()
export class SettingsResolver {
  @Needs('setting:read')
  @Query(() => Settings, { description: "The person's own settings, and those of the business that they may see." })
  settings(@Ctx() { read }: Context): Promise<Settings> {
    return read(async (work) => {
      const isPerson = work.actor.kind === 'person'
      const [own, hears, likes, alerts] = await Promise.all([
        isPerson ? profile(work) : null,
        isPerson ? notificationPreferences(work) : null,
        isPerson ? preferences(work) : null,
        alertSettings(work),
      ])
      return { profile: own, notificationPreferences: hears, preferences: likes, alertSettings: alerts }
    })
  }

  @Needs('person')
  @Mutation(() => UpdateProfilePayload, { description: 'Changes the names of the person who asks.' })
  updateProfile(@Ctx() context: Context, @Arg('input', () => UpdateProfileInput) input: UpdateProfileInput): Promise<UpdateProfilePayload> {
    return answer(context, async (work) => ({ profile: await updateProfile(work, { ...input }) }))
  }

  @Needs('person')
  @Mutation(() => UpdateNotificationPreferencesPayload, { description: 'Changes what the person who asks wants to hear of.' })
  updateNotificationPreferences(
    @Ctx() context: Context,
    @Arg('input', () => UpdateNotificationPreferencesInput) input: UpdateNotificationPreferencesInput,
  ): Promise<UpdateNotificationPreferencesPayload> {
    return answer(context, async (work) => ({ notificationPreferences: await updateNotificationPreferences(work, { ...input }) }))
  }

  @Needs('onboarding:write')
  @Mutation(() => UpdateAlertSeveritiesPayload, { description: 'Changes from which severity on each list of recipients hears of alerts.' })
  updateAlertSeverities(
    @Ctx() context: Context,
    @Arg('input', () => UpdateAlertSeveritiesInput) input: UpdateAlertSeveritiesInput,
  ): Promise<UpdateAlertSeveritiesPayload> {
    return answer(context, async (work) => ({ alertSettings: await updateAlertSeverities(work, { ...input }) }))
  }

  @Needs('person')
  @Mutation(() => UpdatePreferencesPayload, { description: 'Changes how the person who asks likes the screens.' })
  updatePreferences(
    @Ctx() context: Context,
    @Arg('input', () => UpdatePreferencesInput) input: UpdatePreferencesInput,
  ): Promise<UpdatePreferencesPayload> {
    return answer(context, async (work) => ({ preferences: await updatePreferences(work, { ...input }) }))
  }
}
