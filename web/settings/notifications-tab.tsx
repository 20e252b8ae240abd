import { useMutation, useQuery } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import {
  type NotificationPreferencePartsFragment,
  SignInWaysDocument,
  UpdateNotificationPreferencesDocument,
} from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { FormProblem, sendForm, TextField } from '../ui/form.tsx'
import { showToast } from '../ui/toasts.tsx'
import { OwnSettingsCard } from './own-settings.tsx'
import { SaveButton } from './save-button.tsx'

type Choices = Omit<NotificationPreferencePartsFragment, '__typename'>
type Limit = 'mails_a_week' | 'mail_floor'
type Choice = { readonly name: Exclude<keyof Choices, Limit>; readonly word: string; readonly means: string }

const choices: readonly Choice[] = [
  { name: 'critical_risks', word: 'Critical alerts', means: 'As soon as a leak of severity critical is found.' },
  { name: 'ai_insights', word: 'Other new alerts', means: 'As soon as a leak of another severity is found.' },
  {
    name: 'alert_mails',
    word: 'Emails about new leaks',
    means: 'To the address you sign in with, where the setup names it as a recipient of alerts and alerts go by email.',
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
]

/** What a person hears of. */
export function NotificationsTab() {
  return (
    <OwnSettingsCard
      title="Notifications"
      lead="What you hear of in this business: under the bell at the top of each page, and by email where it says so."
      height="700px"
    >
      {({ notificationPreferences }) => <NotificationsForm chosen={notificationPreferences} />}
    </OwnSettingsCard>
  )
}

function NotificationsForm({ chosen }: { chosen: NotificationPreferencePartsFragment }) {
  const [update] = useMutation(UpdateNotificationPreferencesDocument)
  const { critical_risks, daily_summary, weekly_report, new_integrations, ai_insights, alert_mails, mails_a_week, mail_floor } = chosen
  const { currency } = useBusiness()
  const isMailKept = useQuery(SignInWaysDocument).data?.signInWays.sendsMail === false
  const values = { critical_risks, daily_summary, weekly_report, new_integrations, ai_insights, alert_mails, mails_a_week, mail_floor }
  const form = useForm<Choices>({ values })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (input) => {
    const ask = async () => (await update({ variables: { input }, refetchQueries: ['OwnSettings'] })).data?.updateNotificationPreferences
    if (await sendForm(form, ask)) showToast('Notifications saved', 'They hold for you alone, in this business.')
  })
  return (
    <chakra.form display="grid" gap="4" mt="4" maxW="560px" noValidate onSubmit={(event) => void submit(event)}>
      <FormProblem message={errors.root?.message} />
      {choices.map((choice) => (
        <ChoiceRow key={choice.name} choice={choice} {...form.register(choice.name)} />
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
      <Box color="muted">New leaks that are held back are under the bell at once, and counted in your daily summary and weekly report.</Box>
      {isMailKept ? <Box color="muted">Email isn’t set up on this server: summaries and reports are kept and not sent.</Box> : null}
      <Box>
        <SaveButton isSaving={isSubmitting} />
      </Box>
    </chakra.form>
  )
}

/** Nothing typed is no limit. What is no whole number goes to the server as it is, which says so. */
function wholeOf(typed: string | number): number {
  return typeof typed === 'string' && typed.trim() === '' ? 0 : Number(typed)
}

function ChoiceRow({ choice: { word, means }, ...field }: { choice: Choice } & React.ComponentProps<'input'>) {
  const id = useId()
  return (
    <Flex as="label" gap="3" align="start" minH="24px" cursor="pointer">
      <chakra.input type="checkbox" mt="1" w="18px" h="18px" flexShrink="0" accentColor="accent" aria-describedby={id} {...field} />
      <span>
        <chakra.span display="block" fontWeight="medium">
          {word}
        </chakra.span>
        <chakra.span id={id} color="muted">
          {means}
        </chakra.span>
      </span>
    </Flex>
  )
}
