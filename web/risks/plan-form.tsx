import { Box, chakra, Flex } from '@chakra-ui/react'
import { useEffect, useId, useRef } from 'react'
import { useFieldArray, useForm } from 'react-hook-form'
import { longestAssignee, longestStep, mostSteps } from '../../api/risks/notes/risk-note.input.ts'
import { Button, Input } from '../ui/button.tsx'
import { Problem } from '../ui/states.tsx'
import { showToast } from '../ui/toasts.tsx'
import { draftOf, forgetDraft, keepDraft } from './drafts.ts'
import { assignedTo, emptyPlan, isTyped, type PlanDraft, planDraftOf } from './plan-draft.ts'
import { useCreatePlan } from './use-note.ts'

type Values = { assignee: string; dueDate: string; steps: { text: string }[] }

const valuesOf = ({ assignee, dueDate, steps }: PlanDraft): Values => ({ assignee, dueDate, steps: steps.map(({ text }) => ({ text })) })

type Props = { riskId: string; onTyped: (isTyped: boolean) => void; onDone: () => void }

/**
 * Who does what by when. Nothing is required; the text survives a reload until it is saved or
 * cancelled.
 */
export function PlanForm({ riskId, onTyped, onDone }: Props) {
  const form = useForm<Values>({ defaultValues: valuesOf(planDraftOf(draftOf('plan', riskId)) ?? emptyPlan) })
  const { submit, isSending, problem } = useCreatePlan(riskId)
  useDraft(riskId, form, onTyped)
  const end = () => {
    forgetDraft('plan', riskId)
    form.reset(valuesOf(emptyPlan))
    onTyped(false)
    onDone()
  }
  const save = form.handleSubmit(async ({ assignee, dueDate, steps }) => {
    const texts = steps.map(({ text }) => text.trim()).filter((text) => text !== '')
    const plan = { assignee: assignee.trim() || null, dueDate: dueDate || null, steps: texts }
    if (!(await submit(plan))) return
    showToast('Action Plan Created', assignedTo(plan.assignee))
    end()
  })
  return (
    <chakra.form id="plan-form" aria-label="Action plan" display="grid" gap="3" noValidate onSubmit={(event) => void save(event)}>
      <Field label="Assignee" autoFocus autoComplete="off" maxLength={longestAssignee} {...form.register('assignee')} />
      <Field label="Due date" type="date" {...form.register('dueDate')} />
      <Steps form={form} />
      <Problem>{problem}</Problem>
      <Flex gap="2" wrap="wrap">
        <Button type="submit" look="solid" disabled={isSending}>
          Save
        </Button>
        <Button disabled={isSending} onClick={end}>
          Cancel
        </Button>
      </Flex>
    </chakra.form>
  )
}

type Form = ReturnType<typeof useForm<Values>>

/** Stores the text, and reports whether anything can be lost. */
function useDraft(riskId: string, form: Form, onTyped: (isTyped: boolean) => void): void {
  const told = useRef(onTyped)
  useEffect(() => {
    told.current = onTyped
  }, [onTyped])
  useEffect(() => {
    told.current(isTyped(form.getValues()))
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const has = isTyped(values)
        if (has) keepDraft('plan', riskId, values)
        else forgetDraft('plan', riskId)
        told.current(has)
      },
    })
  }, [form, riskId])
}

/** There is always at least one step: the last cannot be removed. */
function Steps({ form }: { form: Form }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'steps' })
  return (
    <Box role="group" aria-label="Action steps">
      <Box fontWeight="medium" mb="1">
        Action steps
      </Box>
      <Box display="grid" gap="2">
        {fields.map((field, i) => (
          <Flex key={field.id} gap="1" align="center">
            <Input aria-label={`Step ${i + 1}`} maxLength={longestStep} {...form.register(`steps.${i}.text`)} />
            {fields.length > 1 ? (
              <Button look="quiet" aria-label={`Remove step ${i + 1}`} onClick={() => remove(i)}>
                Remove
              </Button>
            ) : null}
          </Flex>
        ))}
      </Box>
      {fields.length < mostSteps ? (
        <Button mt="2" onClick={() => append({ text: '' })}>
          Add step
        </Button>
      ) : null}
    </Box>
  )
}

function Field({ label, ...rest }: { label: string } & React.ComponentProps<typeof Input>) {
  const id = useId()
  return (
    <Box>
      <chakra.label htmlFor={id} display="block" fontWeight="medium" mb="1">
        {label}
      </chakra.label>
      <Input id={id} {...rest} />
    </Box>
  )
}
