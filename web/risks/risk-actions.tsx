import { Box, Flex } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Problem, Skeleton } from '../ui/states.tsx'
import type { RiskDetail } from './detail.ts'
import { movesFrom } from './moves.ts'
import { useMoveRisk } from './use-move-risk.ts'

const DismissForm = lazy(async () => ({ default: (await import('./dismiss-form.tsx')).DismissForm }))

/** What a person can do with a risk where it stands. Dismissing asks why first. */
export function RiskActions({ risk }: { risk: RiskDetail }) {
  const { move, isMoving, problem } = useMoveRisk(risk)
  const [isAsked, setAsked] = useState(false)
  return (
    <Box>
      {isAsked && risk.status !== 'dismissed' ? (
        <Suspense fallback={<Skeleton h="132px" />}>
          <DismissForm
            isMoving={isMoving}
            onCancel={() => setAsked(false)}
            onDismiss={async (reason) => {
              if (await move('dismissed', reason)) setAsked(false)
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
        </Flex>
      )}
      <Problem>{problem}</Problem>
    </Box>
  )
}
