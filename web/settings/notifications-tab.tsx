import { useMutation, useQuery } from '@apollo/client/react'
import { Box, chakra } from '@chakra-ui/react'
import {
  type NotificationPreferencePartsFragment,
  SignInWaysDocument,
  UpdateNotificationPreferencesDocument,
} from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { FormProblem, TextField } from '../ui/form.tsx'
import { showToast } from '../ui/toasts.tsx'
import { AlertSeveritiesCard } from './alert-severities-card.tsx'
import { ChoiceRow } from './choice-row.tsx'
import { EscalationCard } from './escalation-card.tsx'
import { OwnSettingsCard } from './own-settings.tsx'
import { PushCard } from './push-card.tsx'
import { QuietHoursFields } from './quiet-hours-fields.tsx'
import { SaveButton } from './save-button.tsx'
import { saveSettings, useSettingsForm } from './settings-form.ts'
import { SmsCard } from './sms-card.tsx'

type Choices = NotificationPreferencePartsFragment
type Choice = {
  readonly name: keyof { [Name in keyof Choices as Choices[Name] extends boolean ? Name : never]: true }
  readonly word: string
  readonly means: string
}

const choices: readonly Choice[] = [
  { name: 'critical_risks', word: 'Critical alerts', means: 'As soon as a leak of severity critical is found.' },
  { name: 'ai_insights', word: 'Other new alerts', means: 'As soon as a leak of another severity is found.' },
  {
    name: 'alert_mails',
    word: 'Emails about new leaks',
    means: 'To the address you sign in with, where the setup names it as a recipient of alerts and alerts go by email.',
  },
  {
    name: 'change_mails',
    word: 'Emails when a leak changes',
    means: 'To the same recipients, when it costs twice as much as when you last heard of it, comes back, wakes from a snooze, or ends.',
  },
  {
    name: 'task_mails',
    word: 'Emails when a file or a scan needs you',
    means: 'When a file of yours has waited half an hour for an answer, or could not be imported; to owners, when a scan fails.',
  },
  {
    name: 'escalation_mails',
    word: 'Emails about alerts that nobody has looked at',
    means: 'Where the business named you as a contact, below. These alerts are under the bell in any case.',
  },
  { name: 'new_integrations', word: 'Integrations', means: 'When a connection is made, or fails.' },
  {
    name: 'daily_summary',
    word: 'Daily summary',
    means: 'By email at 8 in the morning, on days after something was found or ended: new leaks, ended ones, and what all open leaks cost.',
  },
  {
    name: 'weekly_report',
    word: 'Weekly report',
    means: 'By email on Monday at 8 in the morning: the same for the week, also a quiet one.',
  },
  {
    name: 'monthly_report',
    word: 'Monthly report',
    means: 'By email on the 1st at 8 in the morning, as a PDF: what was found, what was fixed, and what is still open, by money.',
  },
]

/** What a person hears of. */
export function NotificationsTab() {
  return (
    <OwnSettingsCard
      title="Notifications"
      lead="What you hear of in this business: under the bell at the top of each page, and by email where it says so."
      height="1400px"
      below={({ alertSettings }) => (
        <>
          <PushCard />
          <SmsCard />
          {alertSettings ? <AlertSeveritiesCard settings={alertSettings} /> : null}
          <EscalationCard />
        </>
      )}
    >
      {({ notificationPreferences }) => <NotificationsForm chosen={notificationPreferences} />}
    </OwnSettingsCard>
  )
}

function NotificationsForm({ chosen }: { chosen: NotificationPreferencePartsFragment }) {
  const [update] = useMutation(UpdateNotificationPreferencesDocument)
  const { currency } = useBusiness()
  const isMailKept = useQuery(SignInWaysDocument).data?.signInWays.sendsMail === false
  const form = useSettingsForm<Choices>(choicesOf(chosen))
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (input) => {
    const ask = async () => (await update({ variables: { input }, refetchQueries: ['OwnSettings'] })).data?.updateNotificationPreferences
    if (await saveSettings(form, input, ask)) showToast('Notifications saved', 'They hold for you alone, in this business.')
  })
  return (
    <chakra.form display="grid" gap="4" mt="4" maxW="560px" noValidate onSubmit={(event) => void submit(event)}>
      <FormProblem message={errors.root?.message} />
      {choices.map((choice) => (
        <ChoiceRow key={choice.name} word={choice.word} means={choice.means} {...form.register(choice.name)} />
      ))}
      <Box display="grid" gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
        <TextField
          label="Most emails a week"
          inputMode="numeric"
          hint="About new leaks, in seven days. 0 is no limit."
          error={errors.mails_a_week?.message}
          {...form.register('mails_a_week', { setValueAs: wholeOf })}
        />
        <TextField
          label={`Smallest leak to email, ${currency} a month`}
          inputMode="numeric"
          hint="New leaks that cost less are not emailed. 0 is no limit."
          error={errors.mail_floor?.message}
          {...form.register('mail_floor', { setValueAs: wholeOf })}
        />
      </Box>
      <QuietHoursFields form={form} />
      <Box color="muted">New leaks that are held back are under the bell at once, and counted in your daily summary and weekly report.</Box>
      {isMailKept ? <Box color="muted">Email isn’t set up on this server: summaries and reports are kept and not sent.</Box> : null}
      <Box>
        <SaveButton what="notifications" isSaving={isSubmitting} />
      </Box>
    </chakra.form>
  )
}

/** The choices alone: the cache of the browser marks each answer with its type. */
const choicesOf = (chosen: Choices): Choices =>
  Object.fromEntries(Object.entries(chosen).filter(([name]) => name !== '__typename')) as Choices

/**
 * Nothing typed is no limit. What is no whole number goes to the server as it is, which says so.
 */
function wholeOf(typed: string | number): number {
  return typeof typed === 'string' && typed.trim() === '' ? 0 : Number(typed)
}
