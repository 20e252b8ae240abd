import { Box, Flex } from '@chakra-ui/react'
import { lazy, type ReactNode, Suspense } from 'react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/page.tsx'
import { Problem, Skeleton } from '../ui/states.tsx'
import { counted, wholeNumber } from '../ui/words.ts'
import type { Change, Targets } from './update-risks.ts'
import { useUpdateRisks } from './use-update-risks.ts'

const DismissForm = lazy(async () => ({ default: (await import('./dismiss-form.tsx')).DismissForm }))
const SnoozeForm = lazy(async () => ({ default: (await import('./snooze-form.tsx')).SnoozeForm }))
const AssignForm = lazy(async () => ({ default: (await import('./assign-form.tsx')).AssignForm }))

export type TriageForm = 'dismiss' | 'snooze' | 'assign'

type Props = {
  targets: Targets
  form: TriageForm | null
  onForm: (form: TriageForm | null) => void
  /** How many fit in all, where more fit than are selected. */
  more: { readonly count: number; readonly onAll: () => void } | null
  /** With the alerts that did not change. */
  onDone: (left: readonly string[]) => void
}

/**
 * What can be done with all chosen alerts, at the foot of the window, so that no row moves; hidden
 * without one.
 */
export function TriageBar({ targets, form, onForm, more, onDone }: Props) {
  const { isMoving, problem, update } = useUpdateRisks()
  const count = targets.all?.count ?? targets.risks.length
  if (count === 0) return null
  const make = async (change: Change) => {
    const outcome = await update(targets, change)
    if (!outcome.problem) onForm(null)
    onDone(outcome.left)
  }
  const common = { isMoving, onCancel: () => onForm(null) }
  return (
    <Card mt="3" aria-label="Selected alerts" position="sticky" bottom="2" zIndex={5} boxShadow="lifted">
      <Suspense fallback={<Skeleton h="120px" />}>
        {form === 'dismiss' ? (
          <DismissForm {...common} onDismiss={({ reason }) => make({ kind: 'status', status: 'dismissed', reason })} />
        ) : null}
        {form === 'snooze' ? <SnoozeForm {...common} onSnooze={(rest) => make({ kind: 'snooze', ...rest })} /> : null}
        {form === 'assign' ? <AssignForm {...common} onAssign={(member) => make({ kind: 'assign', member })} /> : null}
      </Suspense>
      {form ? null : (
        <Buttons
          count={count}
          isMoving={isMoving}
          onForm={onForm}
          onResolve={() => void make({ kind: 'status', status: 'resolved' })}
          onClear={() => onDone([])}
        >
          {more ? (
            <Button look="quiet" color="accent" disabled={isMoving} onClick={more.onAll}>
              {`Select all ${wholeNumber(more.count)} that match`}
            </Button>
          ) : null}
        </Buttons>
      )}
      <Problem>{problem}</Problem>
    </Card>
  )
}

const compact = { px: { base: '2', md: '4' }, fontSize: { base: 'sm', md: 'md' } } as const

type ButtonsProps = {
  count: number
  isMoving: boolean
  onForm: (form: TriageForm) => void
  onResolve: () => void
  onClear: () => void
  children: ReactNode
}

function Buttons({ count, isMoving, onForm, onResolve, onClear, children }: ButtonsProps) {
  return (
    <Flex align="center" gap="2" wrap="wrap">
      <Box fontWeight="medium" flex={{ base: '1 1 50%', md: 'none' }} aria-live="polite">
        {counted(count, 'alert')} selected
      </Box>
      <Button look="quiet" disabled={isMoving} onClick={onClear} me={{ md: '2' }}>
        Clear
      </Button>
      {children}
      <Button look="solid" disabled={isMoving} onClick={onResolve} {...compact}>
        Mark Resolved
      </Button>
      <Button disabled={isMoving} onClick={() => onForm('snooze')} {...compact}>
        Snooze
      </Button>
      <Button disabled={isMoving} onClick={() => onForm('assign')} {...compact}>
        Assign
      </Button>
      <Button disabled={isMoving} onClick={() => onForm('dismiss')} {...compact}>
        Dismiss
      </Button>
    </Flex>
  )
}
