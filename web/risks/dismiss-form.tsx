import { Box, chakra, Flex } from '@chakra-ui/react'
import { useId } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { riskStatusInput } from '../../api/risks/risk.input.ts'
import { useBusiness } from '../ui/business.tsx'
import { Button, Input, TextArea } from '../ui/button.tsx'
import type { Dismissal } from './change-status.ts'

type FormProps = { isMoving: boolean; onCancel: () => void; onDismiss: (dismissal: Dismissal) => Promise<void> }

type Until = 'good' | 'day' | 'amount'
type Values = { reason: string; until: Until; day: string; amount: string }
/** With unique field names in the page: two of these forms may be open. */
type Form = UseFormReturn<Values> & { readonly nameOf: (part: string) => string }

const reasonRule = (reason: string) => {
  const { error } = riskStatusInput.safeParse({ status: 'dismissed', reason })
  return error?.issues[0]?.message ?? true
}

const choices: readonly (readonly [Until, string])[] = [
  ['good', 'For good: it is no leak'],
  ['day', 'Until a day: known and accepted'],
  ['amount', 'Until it costs more a month: too small'],
]

/** Why an alert is no leak, or none that matters now, and until when: stored in its timeline. */
export function DismissForm({ isMoving, onCancel, onDismiss }: FormProps) {
  const name = useId()
  const values = useForm<Values>({ defaultValues: { reason: '', until: 'good', day: '', amount: '' } })
  const form: Form = { ...values, nameOf: (part) => `${name}-${part}` }
  const dismiss = form.handleSubmit(({ reason, until, day, amount }) =>
    onDismiss({ reason, comesBackOn: until === 'day' ? day : null, comesBackAbove: until === 'amount' ? amount : null }),
  )
  return (
    <form noValidate onSubmit={(event) => void dismiss(event)}>
      <chakra.label htmlFor={form.nameOf('reason')} fontWeight="medium">
        Why do you dismiss it?
      </chakra.label>
      <TextArea
        id={form.nameOf('reason')}
        rows={2}
        mt="1"
        py="2"
        autoFocus
        maxLength={1_000}
        {...mistakeOf(form, 'reason')}
        {...form.register('reason', { validate: reasonRule })}
      />
      <Mistake form={form} of="reason" />
      <UntilWhen form={form} />
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

/** How long the dismissal applies. */
function UntilWhen({ form }: { form: Form }) {
  const { currency } = useBusiness()
  const until = form.watch('until')
  return (
    <>
      <Flex as="fieldset" columnGap="5" rowGap="1" wrap="wrap" mt="2" role="radiogroup" aria-label="How long?">
        {choices.map(([value, words]) => (
          <chakra.label key={value} display="inline-flex" alignItems="center" gap="2" minH="28px">
            <input type="radio" value={value} {...form.register('until')} />
            {words}
          </chakra.label>
        ))}
      </Flex>
      {until === 'day' ? (
        <Condition form={form} of="day" label="Comes back on" type="date" mistake="Choose the day from which it should come back." />
      ) : null}
      {until === 'amount' ? (
        <Condition
          form={form}
          of="amount"
          label={`Comes back above, ${currency} a month`}
          inputMode="decimal"
          mistake="Say how much a month it may cost, such as 250."
        />
      ) : null}
    </>
  )
}

type ConditionProps = { form: Form; of: 'day' | 'amount'; label: string; mistake: string } & Pick<
  React.ComponentProps<typeof Input>,
  'type' | 'inputMode'
>

function Condition({ form, of, label, mistake, ...rest }: ConditionProps) {
  return (
    <Box mt="2">
      <Flex align="center" gap="3" wrap="wrap">
        <chakra.label htmlFor={form.nameOf(of)}>{label}</chakra.label>
        <Input
          id={form.nameOf(of)}
          w="180px"
          minH="40px"
          {...rest}
          {...mistakeOf(form, of)}
          {...form.register(of, { validate: (text) => text.trim() !== '' || mistake, shouldUnregister: true })}
        />
      </Flex>
      <Mistake form={form} of={of} />
    </Box>
  )
}

const mistakeOf = ({ formState: { errors }, nameOf }: Form, of: keyof Values) => ({
  'aria-invalid': errors[of] ? (true as const) : undefined,
  'aria-describedby': nameOf(`${of}-mistake`),
})

function Mistake({ form, of }: { form: Form; of: keyof Values }) {
  return (
    <Box id={form.nameOf(`${of}-mistake`)} role="alert" color="high" mt="1" _empty={{ display: 'none' }}>
      {form.formState.errors[of]?.message}
    </Box>
  )
}
