import { Box, Flex } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Problem, Skeleton } from '../ui/states.tsx'
import type { RiskDetail } from './detail.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { movesFrom } from './moves.ts'
import type { Panels } from './panels.ts'
import { useMoveRisk } from './use-move-risk.ts'

const DismissForm = lazy(async () => ({ default: (await import('./dismiss-form.tsx')).DismissForm }))

/** What a person can do with a risk where it stands. Dismissing asks why first. */
export function RiskActions({ risk, panels }: { risk: RiskDetail; panels: Panels }) {
  const { move, isMoving, problem } = useMoveRisk(risk)
  const [isAsked, setAsked] = useState(false)
  return (
    <Box>
      <LeaveGuard isUnsaved={panels.isUnsaved} />
      {isAsked && risk.status !== 'dismissed' ? (
        <Suspense fallback={<Skeleton h="164px" />}>
          <DismissForm
            isMoving={isMoving}
            onCancel={() => setAsked(false)}
            onDismiss={async (dismissal) => {
              if (await move('dismissed', dismissal)) setAsked(false)
            }}
          />
        </Suspense>
      ) : (
        <Flex gap="2" wrap="wrap">
          {movesFrom(risk.status).map(({ to, word, isMain, asksWhy }) => (
            <Button
              key={to}
              look={isMain ? 'solid' : 'outline'}
              disabled={isMoving}
              onClick={() => (asksWhy ? setAsked(true) : void move(to))}
            >
              {word}
            </Button>
          ))}
          <Button ms={{ base: '0', md: 'auto' }} onClick={() => panels.show('plan')}>
            Create Action Plan
          </Button>
          <Button onClick={() => panels.show('comment')}>Add Comment</Button>
        </Flex>
      )}
      <Problem>{problem}</Problem>
    </Box>
  )
}
