import { useMutation, useQuery } from '@apollo/client/react'
import { Box, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { IfTakenBackDocument, type ImportPartsFragment, TakeBackImportDocument } from '../generated/graphql.ts'
import { Button } from '../ui/button.tsx'
import { whatWentWrong } from '../ui/failure.ts'
import { PageDialog } from '../ui/page-dialog.tsx'
import { counted } from '../ui/words.ts'
import { daysText } from './import-details.tsx'
import { isRefusedWhole } from './refused-whole.ts'
import { useDismiss } from './use-dismiss.ts'

/** What can be done with a file that has ended: take its rows back, or put it away. */
export function ImportActions({ file }: { file: ImportPartsFragment }) {
  const [isAsking, setAsking] = useState(false)
  if (file.dismissedAt) return <Dismiss file={file} isDismissed={false} />
  if (isTakeable(file))
    return (
      <>
        <Button look="quiet" aria-label={`Take back ${file.fileName}`} onClick={() => setAsking(true)}>
          Take back
        </Button>
        {isAsking ? <TakeBack file={file} onClose={() => setAsking(false)} /> : null}
      </>
    )
  return isDismissable(file) ? <Dismiss file={file} isDismissed /> : null
}

/** Whether rows of it are in, or are held against the ledger. */
function isTakeable({ state, accepted, duplicates, conflicts }: ImportPartsFragment): boolean {
  return ['done', 'cancelled', 'refused', 'failed'].includes(state) && accepted + duplicates + conflicts > 0
}

function isDismissable(file: ImportPartsFragment): boolean {
  return ['refused', 'failed', 'cancelled', 'taken_back'].includes(file.state) || isRefusedWhole(file) || file.state === 'done'
}

function Dismiss({ file, isDismissed }: { file: ImportPartsFragment; isDismissed: boolean }) {
  const { set, isBusy } = useDismiss(file)
  const verb = isDismissed ? 'Dismiss' : 'List again'
  return (
    <Button look="quiet" disabled={isBusy} aria-label={`${verb} ${file.fileName}`} onClick={() => void set(isDismissed)}>
      {verb}
    </Button>
  )
}

/** Says what leaves before it leaves. */
function TakeBack({ file, onClose }: { file: ImportPartsFragment; onClose: () => void }) {
  const [takeBack, { loading }] = useMutation(TakeBackImportDocument)
  const { data } = useQuery(IfTakenBackDocument, { variables: { id: file.id }, fetchPolicy: 'network-only' })
  const [problem, setProblem] = useState<string>()
  const confirm = async () => {
    try {
      const answer = await takeBack({ variables: { input: { id: file.id } } })
      const mistake = answer.data?.takeBackImport.userErrors[0]?.message
      setProblem(mistake)
      if (mistake === undefined) onClose()
    } catch (error) {
      setProblem(whatWentWrong(error).sentence)
    }
  }
  const days = daysText(file)
  const alerts = data?.import?.openRisks
  return (
    <PageDialog
      label={`Take back ${file.fileName}`}
      maxWidth="520px"
      onClose={onClose}
      head={<Box fontWeight="semibold">Take back {file.fileName}?</Box>}
    >
      <Box display="grid" gap="3" p={{ base: '4', md: '5' }}>
        <Box>
          {counted(file.accepted, 'row')} of this file {file.accepted === 1 ? 'leaves' : 'leave'} RiskPilot{days ? ` (${days})` : ''}. Rows
          that another file also has stay.
        </Box>
        <Box minH="42px" aria-live="polite">
          {alerts === undefined
            ? 'Counting the alerts of these days…'
            : alerts === 0
              ? 'No open alert has a loss on these days.'
              : `${counted(alerts, 'open alert has', 'open alerts have')} losses on these days. RiskPilot checks again without this file; the history of each alert says why it changed.`}
        </Box>
        <Box color="muted">You can import the same file again at any time.</Box>
        <Box role="alert" color="high" _empty={{ display: 'none' }}>
          {problem}
        </Box>
        <Flex gap="2" wrap="wrap">
          <Button look="solid" disabled={loading} onClick={() => void confirm()}>
            Take back
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </Flex>
      </Box>
    </PageDialog>
  )
}
