import { Box, chakra, Flex } from '@chakra-ui/react'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { riskStatusInput } from '../../api/risks/risk.input.ts'
import { Button, TextArea } from '../ui/button.tsx'
import type { Dismissal } from './change-status.ts'

type FormProps = { isMoving: boolean; onCancel: () => void; onDismiss: (dismissal: Dismissal) => Promise<void> }

const reasonRule = (reason: string) => {
  const { error } = riskStatusInput.safeParse({ status: 'dismissed', reason })
  return error?.issues[0]?.message ?? true
}

/** Why an alert is no leak: stored in its timeline. Until when one can wait is a snooze. */
export function DismissForm({ isMoving, onCancel, onDismiss }: FormProps) {
  const name = useId()
  const { register, handleSubmit, formState } = useForm<{ reason: string }>({ defaultValues: { reason: '' } })
  const mistake = formState.errors.reason?.message
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(({ reason }) => onDismiss({ reason }))(event)}>
      <chakra.label htmlFor={`${name}-reason`} fontWeight="medium">
        Why do you dismiss it?
      </chakra.label>
      <TextArea
        id={`${name}-reason`}
        rows={2}
        mt="1"
        py="2"
        autoFocus
        maxLength={1_000}
        aria-invalid={mistake ? true : undefined}
        aria-describedby={`${name}-hint ${name}-mistake`}
        {...register('reason', { validate: reasonRule })}
      />
      <Box id={`${name}-mistake`} role="alert" color="high" mt="1" _empty={{ display: 'none' }}>
        {mistake}
      </Box>
      <Box id={`${name}-hint`} color="muted" fontSize="sm" mt="1">
        A dismissed alert no longer counts. To look at it later, snooze it instead.
      </Box>
      <Flex gap="2" mt="3" wrap="wrap">
        <Button type="submit" look="solid" disabled={isMoving}>
          Dismiss alert
        </Button>
        <Button disabled={isMoving} onClick={onCancel}>
          Cancel
        </Button>
      </Flex>
    </form>
  )
}
