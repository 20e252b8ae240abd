import { Box, chakra, Flex } from '@chakra-ui/react'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { quickSnoozes } from '../../api/values/quick-snooze.rules.ts'
import { useBusiness } from '../ui/business.tsx'
import { Button, Input } from '../ui/button.tsx'
import { dayAfter } from '../ui/days.ts'

export type Rest = { readonly until: string | null; readonly above: string | null }

type FormProps = { isMoving: boolean; onCancel: () => void; onSnooze: (rest: Rest) => Promise<void> }

/**
 * Until when an alert rests: a day, an amount, or the first of both. Its money counts all the
 * while.
 */
export function SnoozeForm({ isMoving, onCancel, onSnooze }: FormProps) {
  const name = useId()
  const { today, currency } = useBusiness()
  const { register, handleSubmit, formState } = useForm<{ day: string; amount: string }>({ defaultValues: { day: '', amount: '' } })
  const mistake = formState.errors.day?.message
  const snooze = handleSubmit(({ day, amount }) => onSnooze({ until: day || null, above: amount.trim() || null }))
  return (
    <form noValidate onSubmit={(event) => void snooze(event)}>
      <Box fontWeight="medium">Snooze for</Box>
      <Flex gap="2" mt="1.5" wrap="wrap">
        {quickSnoozes.map(({ days, words }, i) => (
          <Button
            key={days}
            autoFocus={i === 0}
            disabled={isMoving}
            onClick={() => void onSnooze({ until: dayAfter(today, days), above: null })}
          >
            {words}
          </Button>
        ))}
      </Flex>
      <Flex gap="4" mt="3" wrap="wrap" align="end">
        <Box>
          <chakra.label htmlFor={`${name}-day`} display="block" fontSize="sm" color="muted" mb="1">
            Or until this day
          </chakra.label>
          <Input
            id={`${name}-day`}
            type="date"
            w="180px"
            minH="40px"
            min={dayAfter(today, 1)}
            aria-invalid={mistake ? true : undefined}
            aria-describedby={`${name}-mistake`}
            {...register('day', { validate: (day, { amount }) => Boolean(day || amount.trim()) || 'Choose a day, an amount, or both.' })}
          />
        </Box>
        <Box>
          <chakra.label htmlFor={`${name}-amount`} display="block" fontSize="sm" color="muted" mb="1">
            {`Or until it costs more than, ${currency} a month`}
          </chakra.label>
          <Input id={`${name}-amount`} inputMode="decimal" w="180px" minH="40px" {...register('amount')} />
        </Box>
        <Button type="submit" look="solid" disabled={isMoving}>
          Snooze
        </Button>
        <Button disabled={isMoving} onClick={onCancel}>
          Cancel
        </Button>
      </Flex>
      <Box id={`${name}-mistake`} role="alert" color="high" mt="1" _empty={{ display: 'none' }}>
        {mistake}
      </Box>
      <Box color="muted" fontSize="sm" mt="2">
        It leaves the active list and comes back by itself. Its money still counts.
      </Box>
    </form>
  )
}
