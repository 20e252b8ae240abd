import { useMutation } from '@apollo/client/react'
import { Box, chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { callInput } from '../../api/onboarding/onboarding.input.ts'
import { RequestCallDocument, type RequestCallMutation } from '../generated/graphql.ts'
import { Button } from '../ui/button.tsx'
import { exactInstant } from '../ui/days.ts'
import { FormProblem, sendForm, TextField } from '../ui/form.tsx'
import { Pair } from './pair.tsx'

type Values = { phone: string; preferredTime: string; topic: string }
type Call = NonNullable<RequestCallMutation['requestCall']['callRequest']>

const resolver = zodResolver(callInput) as unknown as Resolver<Values>

/** Asks for a call. What was asked for is confirmed in its place. */
export function CallForm({ phone }: { phone: string }) {
  const [ask] = useMutation(RequestCallDocument)
  const [call, setCall] = useState<Call>()
  const form = useForm<Values>({ resolver, defaultValues: { phone, preferredTime: '', topic: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (input) => {
    const answer = await sendForm(form, async () => (await ask({ variables: { input } })).data?.requestCall)
    if (answer?.callRequest) setCall(answer.callRequest)
  })
  if (call)
    return (
      <Box role="status" mt="3" px="4" py="3" bg="accent.soft" borderRadius="md">
        <Box fontWeight="semibold">Call requested</Box>
        We received it {exactInstant(call.requestedAt)} and {call.phone ? `call ${call.phone}` : 'write to your email address'}
        {call.preferredTime ? `, ${call.preferredTime}` : ''}.
      </Box>
    )
  return (
    <chakra.form aria-label="Book a call" display="grid" gap="3" mt="3" noValidate onSubmit={(event) => void submit(event)}>
      <FormProblem message={errors.root?.message} />
      <Pair>
        <TextField label="Phone to call" type="tel" autoComplete="tel" error={errors.phone?.message} {...form.register('phone')} />
        <TextField
          label="Time that suits you"
          placeholder="Weekday mornings"
          error={errors.preferredTime?.message}
          {...form.register('preferredTime')}
        />
      </Pair>
      <TextField label="What it is about" error={errors.topic?.message} {...form.register('topic')} />
      <Box>
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Sending…' : 'Book a call'}
        </Button>
      </Box>
    </chakra.form>
  )
}
