import { useQuery } from '@apollo/client/react'
import { Box, chakra } from '@chakra-ui/react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { EarlierFindingDocument } from '../generated/graphql.ts'
import { FindingPart, Stack } from '../risks/finding-part.tsx'
import { PageDialog } from '../ui/page-dialog.tsx'
import { ErrorState, Loading, Skeleton } from '../ui/states.tsx'
import { unbroken } from '../ui/words.ts'

/**
 * A leak that was over before an alert was possible: it has no alert to handle, but its days and
 * rows are stored.
 */
export function FindingDialog() {
  const { id = '' } = useParams()
  const { data, error, loading, refetch } = useQuery(EarlierFindingDocument, { variables: { id } })
  const navigate = useNavigate()
  const { state } = useLocation()
  const isOverPage: unknown = state && typeof state === 'object' && 'isOverPage' in state && state.isOverPage
  const close = () => (isOverPage ? navigate(-1) : navigate('/time-machine', { replace: true }))
  const finding = data?.finding
  return (
    <PageDialog label={finding?.title ?? 'A leak of the past'} onClose={() => void close()}>
      {finding ? (
        <>
          <chakra.h2 fontSize="xl" fontWeight="semibold" lineHeight="1.3" letterSpacing="-0.01em">
            {unbroken(finding.title)}
          </chakra.h2>
          <Box color="muted" mt="1" mb="5" maxW="70ch">
            {unbroken(finding.explanation)}
          </Box>
          <Stack>
            <FindingPart finding={finding} riskId={null} isOnlyOne />
          </Stack>
        </>
      ) : null}
      {loading && !data ? (
        <Loading label="Reading the leak">
          <Skeleton h="420px" />
        </Loading>
      ) : null}
      {error && !data ? <ErrorState title="This leak could not be read" error={error} onRetry={() => void refetch()} /> : null}
      {data && !finding ? <Box color="muted">There is no such leak any more: later rows explain it.</Box> : null}
    </PageDialog>
  )
}
