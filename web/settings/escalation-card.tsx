import { useMutation, useQuery } from '@apollo/client/react'
import { Box, chakra } from '@chakra-ui/react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { EscalationDocument, type EscalationQuery, UpdateEscalationDocument, ViewerDocument } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { FormProblem, TextField } from '../ui/form.tsx'
import { memberWords } from '../ui/member-words.ts'
import { Card, PartTitle } from '../ui/page.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { Reading } from '../ui/states.tsx'
import { showToast } from '../ui/toasts.tsx'
import { type Contact, escalationSentence } from './escalation-words.ts'
import { leastSeverities } from './least-severities.ts'
import { SaveButton } from './save-button.tsx'
import { saveSettings, useSettingsForm } from './settings-form.ts'

/**
 * To whom an alert goes that nobody looks at, and when. Owners say it; the other members read it.
 */
export function EscalationCard() {
  const { isDemo, isSample } = useBusiness()
  const isGuest = Boolean(isDemo || isSample)
  const { data: asked } = useQuery(ViewerDocument)
  const { data, error, refetch } = useQuery(EscalationDocument, { skip: isGuest, fetchPolicy: 'cache-and-network' })
  if (isGuest) return null
  if (!data) return <Reading what="the contacts" error={error} onRetry={() => void refetch()} h="420px" mt="5" />
  const isOwner = asked?.viewer?.role === 'owner'
  return (
    <Card mt="5">
      <PartTitle>If nobody looks at an alert</PartTitle>
      <Box color="muted" mt="1" maxW="70ch">
        For the whole business. An alert that no member has opened goes to a contact by email and under the bell, and after as many hours
        again to the next one.
      </Box>
      {isOwner ? (
        <EscalationForm of={data} />
      ) : (
        <Box mt="4" maxW="70ch" overflowWrap="anywhere">
          {escalationSentence(data.escalationRule ?? null, data.members.nodes)} Owners can change this.
        </Box>
      )}
    </Card>
  )
}

const places = ['first', 'second', 'third'] as const
type Choices = { severity: string; hours: string } & Record<(typeof places)[number], string>

/** What the form starts with where it is off; proposed. */
const usual = { severity: 'high', hours: 24, memberIds: [] }

function EscalationForm({ of: { escalationRule, members } }: { of: EscalationQuery }) {
  const [update] = useMutation(UpdateEscalationDocument)
  const { severity, hours, memberIds } = escalationRule ?? usual
  const [first = '', second = '', third = ''] = memberIds
  const form = useSettingsForm<Choices>({ severity, hours: String(hours), first, second, third })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (typed) => {
    const chosen = places.map((place) => typed[place]).filter((id) => id !== '')
    const input = { severity: typed.severity, hours: Number(typed.hours), memberIds: chosen }
    const ask = async () => (await update({ variables: { input }, refetchQueries: [EscalationDocument] })).data?.updateEscalation
    if (!(await saveSettings(form, typed, ask))) return
    if (chosen.length > 0) showToast('Contacts saved', 'They hear of alerts that are told from now on.')
    else showToast('Contacts saved', 'Alerts that nobody looks at are passed on to nobody.')
  })
  return (
    <chakra.form display="grid" gap="4" mt="4" maxW="560px" noValidate onSubmit={(event) => void submit(event)}>
      <FormProblem message={errors.root?.message} />
      <Box display="grid" gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
        <SelectField label="Which alerts" error={errors.severity?.message} options={leastSeverities} {...form.register('severity')} />
        <TextField
          label="Hours without a look"
          inputMode="numeric"
          hint="From 1 to 168, a week."
          error={errors.hours?.message}
          {...form.register('hours')}
        />
      </Box>
      <ContactFields form={form} members={members.nodes} />
      <Box>
        <SaveButton what="contacts" isSaving={isSubmitting} />
      </Box>
    </chakra.form>
  )
}

/** The contacts in their order: a place is there once the one before it is filled. */
function ContactFields({ form, members }: { form: UseFormReturn<Choices>; members: readonly Contact[] }) {
  const chosen = useWatch({ control: form.control, name: places })
  const words = ['First contact', 'Second contact', 'Third contact']
  return places.map((place, i) => {
    if (chosen.slice(0, i).includes('') && chosen[i] === '') return null
    return (
      <SelectField
        key={place}
        label={words[i] ?? ''}
        hint={i === 0 ? 'Without a contact nothing is passed on.' : undefined}
        options={[['', 'Nobody'], ...memberWords(members)]}
        {...form.register(place)}
      />
    )
  })
}
