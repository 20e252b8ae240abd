import { Box, chakra, Flex } from '@chakra-ui/react'
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { useBusiness } from '../ui/business.tsx'
import { Button } from '../ui/button.tsx'
import { MayLeave } from '../ui/may-leave.tsx'
import { ReadOnlyNote } from '../ui/read-only-note.tsx'
import { Problem, Skeleton } from '../ui/states.tsx'
import type { LeaveQuestion } from '../ui/use-unsaved-warning.ts'
import type { RiskDetail } from './detail.ts'
import type { Panels } from './panels.ts'
import { SnoozePanel } from './snooze-panel.tsx'
import { type Move, movesFrom } from './status-moves.ts'
import { useMoveRisk } from './use-move-risk.ts'

const DismissForm = lazy(async () => ({ default: (await import('./dismiss-form.tsx')).DismissForm }))

/** The actions for a risk in its current status. Dismissing first opens a form for the reason. */
export function RiskActions({ risk, panels, question }: { risk: RiskDetail; panels: Panels; question: LeaveQuestion | null }) {
  const { move, isMoving, problem } = useMoveRisk(risk)
  const [asked, setAsked] = useState<'dismiss' | 'snooze' | null>(null)
  const isOpen = risk.status === 'active' || risk.status === 'investigating'
  const close = () => setAsked(null)
  if (useBusiness().isOnlooker) return <ReadOnlyNote>say what became of a leak, plan and comment</ReadOnlyNote>
  return (
    <Box>
      {question ? <MayLeave {...question} /> : null}
      {asked === 'snooze' && isOpen ? (
        <SnoozePanel risk={risk} onClose={close} />
      ) : asked === 'dismiss' && risk.status !== 'dismissed' ? (
        <Suspense fallback={<Skeleton h="164px" />}>
          <DismissForm
            isMoving={isMoving}
            onCancel={close}
            onDismiss={async (dismissal) => {
              if (await move('dismissed', dismissal)) close()
            }}
          />
        </Suspense>
      ) : (
        <Steps
          moves={movesFrom(risk.status)}
          isMoving={isMoving}
          onMove={({ to, asksWhy }) => (asksWhy ? setAsked('dismiss') : void move(to))}
          onSnooze={isOpen ? () => setAsked('snooze') : null}
          panels={panels}
        />
      )}
      <Problem>{problem}</Problem>
    </Box>
  )
}

/** On phones in one line: what is not the main step opens above the button that is named More. */
const Rest = chakra('div', {
  base: {
    display: { base: 'none', md: 'contents' },
    '&[data-open]': {
      display: { base: 'grid', md: 'contents' },
      position: 'absolute',
      insetEnd: '0',
      bottom: 'calc(100% + 8px)',
      gap: '1',
      p: '2',
      minW: '200px',
      bg: 'card',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'line',
      borderRadius: 'lg',
      boxShadow: 'lifted',
    },
  },
})

type StepsProps = {
  moves: readonly Move[]
  isMoving: boolean
  onMove: (move: Move) => void
  /** Null where the alert is not open. */
  onSnooze: (() => void) | null
  panels: Panels
}

function Steps({ moves, isMoving, onMove, onSnooze, panels }: StepsProps) {
  const [main, ...others] = moves
  const { isOpen, toggle, menu, opener, onKeyDown, onBlur, close } = useMore()
  const then = (act: () => void) => () => {
    close()
    act()
  }
  const moveButton = (one: Move) => (
    <Button key={one.to} look={one.isMain ? 'solid' : 'outline'} disabled={isMoving} onClick={then(() => onMove(one))}>
      {one.word}
    </Button>
  )
  return (
    <Flex gap="2" position="relative" onKeyDown={onKeyDown} onBlur={onBlur}>
      {main ? moveButton(main) : null}
      <Rest ref={menu} data-open={isOpen || undefined} id="more-actions">
        {others.map(moveButton)}
        {onSnooze ? <Button onClick={then(onSnooze)}>Snooze</Button> : null}
        <Button ms={{ md: 'auto' }} onClick={then(() => panels.show('plan'))}>
          Create Action Plan
        </Button>
      </Rest>
      <Button onClick={() => panels.show('comment')}>Add Comment</Button>
      <Button
        ref={opener}
        display={{ base: 'inline-flex', md: 'none' }}
        ms="auto"
        px="3"
        aria-expanded={isOpen}
        aria-controls="more-actions"
        onClick={toggle}
      >
        More
      </Button>
    </Flex>
  )
}

/** The menu of a phone: Escape and a step elsewhere close it; the focus goes in and comes back. */
function useMore() {
  const [isOpen, setOpen] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    if (!isOpen) return
    setOpen(false)
    opener.current?.focus()
  }
  return {
    isOpen,
    menu,
    opener,
    close,
    toggle: () => {
      setOpen(!isOpen)
      if (!isOpen) requestAnimationFrame(() => menu.current?.querySelector('button')?.focus())
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isOpen) return
      // The dialog stays open.
      event.preventDefault()
      close()
    },
    onBlur: ({ currentTarget, relatedTarget }: React.FocusEvent) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false)
    },
  }
}
