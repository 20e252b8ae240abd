import { useQuery } from '@apollo/client/react'
import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { OwnSettingsDocument, type OwnSettingsQuery } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { TextLink } from '../ui/button.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { Reading } from '../ui/states.tsx'

/** The settings of the person who is signed in. */
export type OwnSettings = {
  readonly [Part in 'profile' | 'notificationPreferences' | 'preferences']: NonNullable<OwnSettingsQuery['settings'][Part]>
} & Pick<OwnSettingsQuery['settings'], 'alertSettings'>

/** What everybody starts with, and what signed-out visitors see. */
const firstSettings: OwnSettings = {
  profile: { name: 'Demo visitor', email: '', firstName: 'Demo', lastName: 'visitor' },
  notificationPreferences: {
    critical_risks: true,
    daily_summary: true,
    weekly_report: false,
    monthly_report: false,
    new_integrations: true,
    ai_insights: true,
    alert_mails: true,
    change_mails: true,
    task_mails: true,
    escalation_mails: true,
    mails_a_week: 0,
    mail_floor: 0,
    quiet_from: '',
    quiet_until: '',
    quiet_zone: '',
    critical_passes: false,
  },
  preferences: { theme: 'light' },
  alertSettings: null,
}

type Props = {
  title: string
  lead: string
  height: string
  children: (settings: OwnSettings) => ReactNode
  /** What stands in a card of its own below. */
  below?: (settings: OwnSettings) => ReactNode
}

/** A card of a person's own settings, with its states until they are read. */
export function OwnSettingsCard({ title, lead, height, children, below }: Props) {
  const { isSample } = useBusiness()
  const { data, error, refetch } = useQuery(OwnSettingsDocument, { skip: isSample })
  if (!data && !isSample) return <Reading what="your settings" error={error} onRetry={() => void refetch()} h={height} />
  const settings = completed(data?.settings)
  return (
    <>
      <Card>
        <PartTitle>{title}</PartTitle>
        <Box color="muted" mt="1" maxW="70ch">
          {lead}
        </Box>
        <DemoNote />
        {children(settings)}
      </Card>
      {below?.(settings)}
    </>
  )
}

function completed(settings: OwnSettingsQuery['settings'] | undefined): OwnSettings {
  return {
    profile: settings?.profile ?? firstSettings.profile,
    notificationPreferences: settings?.notificationPreferences ?? firstSettings.notificationPreferences,
    preferences: settings?.preferences ?? firstSettings.preferences,
    alertSettings: settings?.alertSettings ?? null,
  }
}

/** Says before the click what saving would answer. */
function DemoNote() {
  const { isDemo, isSample } = useBusiness()
  if (!isDemo && !isSample) return null
  return (
    <Box mt="3" maxW="70ch">
      Nothing can be saved in the demo. <TextLink to="/sign-up">Sign up</TextLink> to have settings of your own.
    </Box>
  )
}
