import { Box, Flex } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import { useBusiness } from '../ui/business.tsx'
import { Button } from '../ui/button.tsx'
import { ReadOnlyNote } from '../ui/read-only-note.tsx'
import { Problem, Skeleton } from '../ui/states.tsx'
import type { RiskDetail } from './detail.ts'
import type { Panels } from './panels.ts'
import { movesFrom } from './status-moves.ts'
import { useMoveRisk } from './use-move-risk.ts'
import type { LeaveQuestion } from './use-unsaved-warning.ts'

const DismissForm = lazy(async () => ({ default: (await import('./dismiss-form.tsx')).DismissForm }))

/** On phones all actions fit into two lines. */
const narrow = { px: { base: '2.5', sm: '4' }, fontSize: { base: 'sm', sm: 'md' } }

/** The actions for a risk in its current status. Dismissing first opens a form for the reason. */
export function RiskActions({ risk, panels, question }: { risk: RiskDetail; panels: Panels; question: LeaveQuestion | null }) {
  const { move, isMoving, problem } = useMoveRisk(risk)
  const [isAsked, setAsked] = useState(false)
  if (useBusiness().isOnlooker) return <ReadOnlyNote>say what became of a leak, plan and comment</ReadOnlyNote>
  return (
    <Box>
      {question ? <MayLeave {...question} /> : null}
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
              {...narrow}
              look={isMain ? 'solid' : 'outline'}
              disabled={isMoving}
              onClick={() => (asksWhy ? setAsked(true) : void move(to))}
            >
              {word}
            </Button>
          ))}
          <Button {...narrow} ms={{ base: '0', md: 'auto' }} onClick={() => panels.show('plan')}>
            Create Action Plan
          </Button>
          <Button {...narrow} onClick={() => panels.show('comment')}>
            Add Comment
          </Button>
        </Flex>
      )}
      <Problem>{problem}</Problem>
    </Box>
  )
}

function MayLeave({ onStay, onLeave }: LeaveQuestion) {
  return (
    <Flex role="alert" align="center" gap="2" wrap="wrap" mb="3">
      <Box fontWeight="medium">What you typed is not saved. Leave anyway? It stays in this tab for when you come back.</Box>
      <Button look="solid" autoFocus onClick={onStay}>
        Stay
      </Button>
      <Button onClick={onLeave}>Leave</Button>
    </Flex>
  )
}
