import { Box, chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { useForm } from 'react-hook-form'
import { riskStatusInput } from '../../api/risks/risk.input.ts'
import { useBusiness } from '../ui/business.tsx'
import { Button, Input } from '../ui/button.tsx'
import { dayAfter } from '../ui/days.ts'
import { Card, PartTitle } from '../ui/page.tsx'
import { Problem } from '../ui/states.tsx'
import type { FindingDetail, RiskDetail } from './detail.ts'
import { useMoveRisk } from './use-move-risk.ts'

type Answers = { reason: string; amount: string; day: string }

/**
 * Dismisses a standing loss that is meant: in one click, until it loses more than it does today at
 * most, or from a day on.
 */
export function OnPurposeCard({ risk, finding: { onPurpose, monthly } }: { risk: RiskDetail; finding: FindingDetail }) {
  const name = useId()
  const { today, currency } = useBusiness()
  const { move, isMoving, problem } = useMoveRisk(risk)
  const { register, handleSubmit, formState } = useForm<Answers>({
    defaultValues: { reason: onPurpose ?? '', amount: wholeAbove(monthly.high.amount), day: '' },
  })
  const mistake = formState.errors.reason?.message
  const isOpen = risk.status === 'active' || risk.status === 'investigating'
  const dismiss = handleSubmit(async ({ reason, amount, day }) => {
    await move('dismissed', { reason, comesBackAbove: amount.trim() || null, comesBackOn: day || null })
  })
  // A dismissal shows at once, and may be refused: until then the card keeps what was typed.
  if (!(isOpen || isMoving)) return null
  return (
    <Card _print={{ display: 'none' }}>
      <PartTitle>Is this on purpose?</PartTitle>
      <Box color="muted" mt="1" mb="3">
        Some losses are meant. Dismiss this alert, and it comes back only when it loses more than this amount, or from this day on.
      </Box>
      <form noValidate onSubmit={(event) => void dismiss(event)}>
        <Box display="grid" gap="3">
          <Answer id={`${name}-reason`} label="Reason">
            <Input id={`${name}-reason`} maxLength={1_000} {...register('reason', { validate: reasonRule })} {...invalid(mistake, name)} />
          </Answer>
          <Box id={`${name}-mistake`} role="alert" color="high" mt="-2" _empty={{ display: 'none' }}>
            {mistake}
          </Box>
          <Answer id={`${name}-amount`} label={`Comes back above, ${currency} a month`}>
            <Input id={`${name}-amount`} inputMode="decimal" {...register('amount')} />
          </Answer>
          <Answer id={`${name}-day`} label="Comes back on (optional)">
            <Input id={`${name}-day`} type="date" min={dayAfter(today, 1)} {...register('day')} />
          </Answer>
          <Button type="submit" disabled={isMoving}>
            It is on purpose
          </Button>
        </Box>
      </form>
      <Problem>{problem}</Problem>
    </Card>
  )
}

function Answer({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <Box minW="0">
      <chakra.label htmlFor={id} display="block" fontSize="sm" color="muted" mb="1">
        {label}
      </chakra.label>
      {children}
    </Box>
  )
}

const invalid = (mistake: string | undefined, name: string) => ({
  'aria-invalid': mistake ? true : undefined,
  'aria-describedby': `${name}-mistake`,
})

const reasonRule = (reason: string) => riskStatusInput.safeParse({ status: 'dismissed', reason }).error?.issues[0]?.message ?? true

/** The next whole amount: what it loses at most today is no reason to come back tomorrow. */
function wholeAbove(amount: string): string {
  return String(Math.ceil(Number(amount)))
}
