import { useMutation } from '@apollo/client/react'
import { Box } from '@chakra-ui/react'
import { useForm } from 'react-hook-form'
import { DisconnectIntegrationDocument, IntegrationsDocument } from '../generated/graphql.ts'
import { CheckField } from '../ui/choice-fields.tsx'
import { sendForm } from '../ui/form.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { showToast } from '../ui/toasts.tsx'
import { wholeNumber } from '../ui/words.ts'
import type { Integration, Provider } from './integration.ts'
import { useRowsByTable } from './rows-by-table.tsx'

type Props = { of: Integration; label: string; provider: Provider | undefined; onClose: () => void }

/**
 * Asks whether a connection ends, and what becomes of what was read. `label`: what it is called
 * among the others.
 */
export function DisconnectDialog({ of, label, provider, onClose }: Props) {
  const { id: integrationId, name } = of
  const rows = useRowsByTable(integrationId)
  const form = useForm({ defaultValues: { removesRows: false } })
  const [disconnect] = useMutation(DisconnectIntegrationDocument, { refetchQueries: [IntegrationsDocument], awaitRefetchQueries: true })
  const submit = form.handleSubmit(async ({ removesRows }) => {
    const input = { integrationId, removesRows }
    const done = await sendForm(form, async () => (await disconnect({ variables: { input } })).data?.disconnectIntegration)
    if (!done) return
    const until = provider?.afterDisconnect ? ` until ${name} asks for it to be deleted` : ''
    showToast(
      `${label} is disconnected`,
      removesRows ? 'Its rows are leaving your figures.' : `What was read stays in your figures${until}.`,
    )
    onClose()
  })
  return (
    <FormDialog
      title={`Disconnect ${label}`}
      maxWidth="520px"
      onClose={onClose}
      form={form}
      onSubmit={submit}
      save="Disconnect"
      saving="Disconnecting…"
    >
      <Box>
        {provider?.takesKey
          ? `RiskPilot forgets the key and stops reading. Delete the key at ${name} as well.`
          : `RiskPilot gives its access back to ${name} and stops reading.`}
      </Box>
      {provider?.afterDisconnect ? <Box color="muted">{provider.afterDisconnect}</Box> : null}
      <CheckField word="Take its rows out of my figures too" means={whatLeaves(of, rows)} {...form.register('removesRows')} />
    </FormDialog>
  )
}

/** `rows`: its rows in the figures, in words; empty where they are not known or there are none. */
function whatLeaves({ streams, rowsSetAside }: Integration, rows: string): string {
  const records = streams.reduce((sum, one) => sum + one.records, 0)
  const what = rows === '' ? '' : ` with ${rows}`
  const leaves = `${wholeNumber(records)} ${records === 1 ? 'record leaves' : 'records leave'}${what}, and alerts are counted anew.`
  if (rowsSetAside === 0) return leaves
  const back =
    rowsSetAside === 1
      ? '1 row of a file that was set aside comes back.'
      : `${wholeNumber(rowsSetAside)} rows of files that were set aside come back.`
  return `${leaves} ${back}`
}
