import { useMutation } from '@apollo/client/react'
import { Box } from '@chakra-ui/react'
import { useForm } from 'react-hook-form'
import { DisconnectIntegrationDocument, IntegrationsDocument } from '../generated/graphql.ts'
import { sendForm } from '../ui/form.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { showToast } from '../ui/toasts.tsx'
import { wholeNumber } from '../ui/words.ts'
import type { Integration } from './integration.ts'
import { useRowsByTable } from './rows-by-table.tsx'

type Props = { of: Integration; label: string; onClose: () => void }

/**
 * Asks whether what is left of a connection goes: its rows, or a place that nobody was let in to.
 * `label`: what it is called among the others.
 */
export function RemoveDialog({ of: { id: integrationId, keepsRows, rowsSetAside }, label, onClose }: Props) {
  const rows = useRowsByTable(integrationId)
  const form = useForm({ defaultValues: {} })
  const [disconnect] = useMutation(DisconnectIntegrationDocument, { refetchQueries: [IntegrationsDocument], awaitRefetchQueries: true })
  const submit = form.handleSubmit(async () => {
    const input = { integrationId, removesRows: true }
    const done = await sendForm(form, async () => (await disconnect({ variables: { input } })).data?.disconnectIntegration)
    if (!done) return
    showToast(`${label} is removed`, keepsRows ? 'Its rows are leaving your figures.' : 'Nothing was read of it.')
    onClose()
  })
  const back = rowsSetAside > 0 ? ` ${wholeNumber(rowsSetAside)} of files that were set aside come back.` : ''
  return (
    <FormDialog
      title={keepsRows ? `Remove the rows of ${label}` : `Remove ${label}`}
      maxWidth="520px"
      onClose={onClose}
      form={form}
      onSubmit={submit}
      save="Remove"
      saving="Removing…"
    >
      <Box>
        {keepsRows
          ? `${rows === '' ? 'All its rows' : `Its rows (${rows})`} leave your figures, and alerts are counted anew.${back}`
          : 'It was never connected, and has no rows. What you entered for it is forgotten.'}
      </Box>
    </FormDialog>
  )
}
