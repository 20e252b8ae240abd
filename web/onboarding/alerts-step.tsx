import { useQuery } from '@apollo/client/react'
import { Box } from '@chakra-ui/react'
import { useFormContext, useWatch } from 'react-hook-form'
import { SignInWaysDocument } from '../generated/graphql.ts'
import { AnyAnswer, LongAnswer, optionsOf, TextAnswer } from './answer-fields.tsx'
import type { WizardValues } from './values.ts'
import { useWizard } from './wizard.ts'

const channels = { email: 'Email', slack: 'Slack', sms: 'SMS (optional)', 'in-app': 'In-app only' }

/** How alerts reach people. */
export function AlertsStep() {
  const { control } = useFormContext<WizardValues>()
  const chosen = useWatch({ control, name: 'alertChannels' })
  return (
    <>
      <AnyAnswer
        name="alertChannels"
        legend="Alert channels"
        hint="Every alert also stands under the bell in RiskPilot."
        options={optionsOf('alertChannels', channels)}
      />
      <ChannelNotes chosen={chosen} />
      {chosen.includes('slack') ? <SlackAddress /> : null}
      <LongAnswer
        name="financialAlertRecipients"
        label="Financial alert recipients"
        rows={2}
        placeholder="owner@shop.example, accountant@shop.example"
        hint="They are mailed each new leak. Email addresses, separated by commas."
      />
      <LongAnswer
        name="vendorAlertRecipients"
        label="Vendor alert recipients"
        rows={2}
        hint="They are mailed leaks in what you are billed: unit costs, bills, parcels and marketplace fees."
      />
      <LongAnswer
        name="legalAlertRecipients"
        label="Legal alert recipients"
        rows={2}
        hint="They are mailed chargebacks, and a reminder before each deadline of step 7."
      />
    </>
  )
}

/** What a channel cannot do on this server. SMS is said before it is chosen. */
function ChannelNotes({ chosen }: { chosen: readonly string[] }) {
  const { saved } = useWizard()
  const sendsMail = useQuery(SignInWaysDocument).data?.signInWays.sendsMail
  const notes = [
    chosen.includes('email') && sendsMail === false ? 'Email isn’t set up on this server: mail is kept and not sent.' : null,
    saved?.canSendSms ? null : 'No SMS provider is set on this server: text messages are kept and not sent.',
    chosen.includes('sms') ? smsNote(chosen.includes('email')) : null,
  ].filter((note) => note !== null)
  if (notes.length === 0) return null
  return (
    <Box role="note" bg="sunken" borderRadius="md" px="4" py="3" display="grid" gap="1">
      {notes.map((note) => (
        <span key={note}>{note}</span>
      ))}
    </Box>
  )
}

const smsNote = (isMailed: boolean) =>
  isMailed
    ? 'Each member adds their phone number in Settings, Notifications. New critical leaks are texted there.'
    : 'SMS goes with email: choose Email too, or no leak is texted.'

/**
 * Where Slack alerts are posted. The address is a secret: it is stored sealed and not shown again.
 */
function SlackAddress() {
  const last4 = useWizard().saved?.slackWebhookLast4
  return (
    <TextAnswer
      name="slackWebhook"
      label="Slack webhook address"
      type="password"
      autoComplete="off"
      placeholder="https://hooks.slack.com/services/…"
      hint={
        last4
          ? `Stored, ends in ${last4}. Leave it empty to keep it.`
          : 'In Slack: Apps, Incoming Webhooks, Add to Slack, choose a channel, copy the address. Nothing is posted without it.'
      }
    />
  )
}
