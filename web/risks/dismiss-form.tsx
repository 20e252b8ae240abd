import { Box, chakra, Flex } from '@chakra-ui/react'
import { useForm } from 'react-hook-form'
import { riskStatusInput } from '../../api/risks/risk.input.ts'
import { Button, TextArea } from '../ui/button.tsx'

type FormProps = { isMoving: boolean; onCancel: () => void; onDismiss: (reason: string) => Promise<void> }

const reasonRule = (reason: string) => {
  const { error } = riskStatusInput.safeParse({ status: 'dismissed', reason })
  return error?.issues[0]?.message ?? true
}

/** Why an alert is no leak, or none that matters: kept in its timeline. */
export function DismissForm({ isMoving, onCancel, onDismiss }: FormProps) {
  const { register, handleSubmit, formState } = useForm<{ reason: string }>({ defaultValues: { reason: '' } })
  const mistake = formState.errors.reason?.message
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(({ reason }) => onDismiss(reason))(event)}>
      <chakra.label htmlFor="dismiss-reason" fontWeight="medium">
        Why do you dismiss it?
      </chakra.label>
      <TextArea
        id="dismiss-reason"
        rows={2}
        mt="1"
        py="2"
        autoFocus
        maxLength={1_000}
        aria-invalid={mistake ? true : undefined}
        aria-describedby="dismiss-mistake"
        {...register('reason', { validate: reasonRule })}
      />
      <Box id="dismiss-mistake" role="alert" color="high" mt="1" _empty={{ display: 'none' }}>
        {mistake}
      </Box>
      <Flex gap="2" mt="2" wrap="wrap">
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
