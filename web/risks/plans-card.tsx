import { Box, chakra } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { HumanDay, Moment } from '../ui/figures.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { Skeleton } from '../ui/states.tsx'
import type { RiskDetail } from './detail.ts'

const PlanForm = lazy(async () => ({ default: (await import('./plan-form.tsx')).PlanForm }))

type Plan = RiskDetail['actionPlans']['nodes'][number]
type Props = { risk: RiskDetail; isOpen: boolean; onTyped: (isTyped: boolean) => void; onDone: () => void }

/** The action plans: who does what by when; hidden without any. */
export function PlansCard({ risk, isOpen, onTyped, onDone }: Props) {
  const { nodes, totalCount } = risk.actionPlans
  if (!isOpen && totalCount === 0) return null
  const untold = totalCount - nodes.length
  return (
    <Card>
      <PartTitle>Action plan</PartTitle>
      {isOpen ? (
        <Box mt="3">
          <Suspense fallback={<Skeleton h="330px" />}>
            <PlanForm riskId={risk.id} proposed={risk.playbooks.flatMap(({ steps }) => steps)} onTyped={onTyped} onDone={onDone} />
          </Suspense>
        </Box>
      ) : null}
      {nodes.length > 0 ? (
        <chakra.ul aria-label="Action plans" mt="3" listStyleType="none" display="grid" gap="4">
          {nodes.map((plan) => (
            <PlanItem key={plan.id} plan={plan} />
          ))}
        </chakra.ul>
      ) : null}
      {untold > 0 ? (
        <Box color="muted" fontSize="sm" mt="2">
          {untold} earlier plans are kept and not shown here.
        </Box>
      ) : null}
    </Card>
  )
}

function PlanItem({ plan: { assignee, dueDate, steps, email, keyName, createdAt } }: { plan: Plan }) {
  return (
    <chakra.li overflowWrap="anywhere">
      <Box fontWeight="medium">
        <bdi>{assignee ?? 'Your team'}</bdi>
        {dueDate ? (
          <>
            , by <HumanDay of={dueDate} />
          </>
        ) : null}
      </Box>
      {steps.length > 0 ? (
        <chakra.ol ps="5" mt="1" display="grid" gap="1" listStyleType="decimal">
          {steps.map((step, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a kept plan never change place
            <li key={i}>{step}</li>
          ))}
        </chakra.ol>
      ) : null}
      <Box color="muted" fontSize="sm" mt="1">
        {keyName ?? email} · <Moment of={createdAt} />
      </Box>
    </chakra.li>
  )
}
