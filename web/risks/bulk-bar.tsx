import { useApolloClient } from '@apollo/client/react'
import { Box, Flex } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import type { RiskRowPartsFragment, RiskStatus } from '../generated/graphql.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/page.tsx'
import { Problem, Skeleton } from '../ui/states.tsx'
import { counted } from '../ui/words.ts'
import { changeMany, type Dismissal } from './change-status.ts'

const DismissForm = lazy(async () => ({ default: (await import('./dismiss-form.tsx')).DismissForm }))

type Props = { risks: readonly RiskRowPartsFragment[]; onSelect: (ids: readonly string[]) => void }

/**
 * The actions for all selected alerts, at the foot of the window, so that no row moves; hidden
 * without a selection.
 */
export function BulkBar({ risks, onSelect }: Props) {
  const client = useApolloClient()
  const [isMoving, setMoving] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (risks.length === 0) return null
  const move = async (to: RiskStatus, dismissal?: Dismissal) => {
    setMoving(true)
    const { left, problem: failed } = await changeMany(client, risks, { to, ...dismissal })
    setMoving(false)
    setAsked(false)
    setProblem(failed)
    onSelect(left)
  }
  return (
    <Card mt="3" aria-label="Selected alerts" position="sticky" bottom="2" zIndex={5} boxShadow="lifted">
      {isAsked ? (
        <Suspense fallback={<Skeleton h="164px" />}>
          <DismissForm isMoving={isMoving} onCancel={() => setAsked(false)} onDismiss={(dismissal) => move('dismissed', dismissal)} />
        </Suspense>
      ) : (
        <Flex align="center" gap="2" wrap="wrap">
          <Box fontWeight="medium" me="2" aria-live="polite">
            {counted(risks.length, 'alert')} selected
          </Box>
          <Button look="solid" disabled={isMoving} onClick={() => void move('resolved')}>
            Mark Resolved
          </Button>
          <Button disabled={isMoving} onClick={() => setAsked(true)}>
            Dismiss
          </Button>
          <Button look="quiet" disabled={isMoving} onClick={() => onSelect([])}>
            Clear
          </Button>
        </Flex>
      )}
      <Problem>{problem}</Problem>
    </Card>
  )
}
