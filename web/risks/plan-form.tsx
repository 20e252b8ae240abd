import { useQuery } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { useEffect, useId, useRef } from 'react'
import { useFieldArray, useForm } from 'react-hook-form'
import { longestAssignee, longestStep, mostSteps } from '../../api/risks/notes/risk-note.input.ts'
import { AssigneesDocument, ResponseThresholdDocument } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { Button, Input } from '../ui/button.tsx'
import { dayAfter } from '../ui/days.ts'
import { draftOf, forgetDraft, keepDraft } from '../ui/drafts.ts'
import { memberWords } from '../ui/member-words.ts'
import { Problem } from '../ui/states.tsx'
import { showToast } from '../ui/toasts.tsx'
import { assignedTo, emptyPlan, isTyped, type PlanDraft, planDraftOf, withSteps } from './plan-draft.ts'
import { useCreatePlan } from './use-note.ts'

type Values = { assignee: string; dueDate: string; steps: { text: string }[] }

const valuesOf = ({ assignee, dueDate, steps }: PlanDraft): Values => ({ assignee, dueDate, steps: steps.map(({ text }) => ({ text })) })

/** `proposed`: the steps of the leak's playbook. */
type Props = { riskId: string; proposed: readonly string[]; onTyped: (isTyped: boolean) => void; onDone: () => void }

/**
 * Who does what by when. Nothing is required; the text survives a reload until it is saved or
 * cancelled.
 */
export function PlanForm({ riskId, proposed, onTyped, onDone }: Props) {
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
    if (!(await submit(plan))) {
      // Not before the form is shown again.
      requestAnimationFrame(() => form.setFocus('assignee'))
      return
    }
    showToast('Action Plan Created', assignedTo(plan.assignee))
    end()
  })
  return (
    <chakra.form
      id="plan-form"
      aria-label="Action plan"
      display={isSending ? 'none' : 'grid'}
      gap="3"
      noValidate
      onSubmit={(event) => void save(event)}
    >
      <Field label="Assignee" autoFocus autoComplete="off" maxLength={longestAssignee} list="assignees" {...form.register('assignee')} />
      <Members id="assignees" />
      <Field label="Due date" type="date" {...form.register('dueDate')} />
      <DueSoon onChoose={(day) => form.setValue('dueDate', day, { shouldDirty: true })} />
      <Steps form={form} proposed={proposed} />
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
  const onTypedRef = useRef(onTyped)
  useEffect(() => {
    onTypedRef.current = onTyped
  }, [onTyped])
  useEffect(() => {
    onTypedRef.current(isTyped(form.getValues()))
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const has = isTyped(values)
        if (has) keepDraft('plan', riskId, values)
        else forgetDraft('plan', riskId)
        onTypedRef.current(has)
      },
    })
  }, [form, riskId])
}

/** There is always at least one step: the last cannot be removed. */
function Steps({ form, proposed }: { form: Form; proposed: readonly string[] }) {
  const { fields, append, remove, replace } = useFieldArray({ control: form.control, name: 'steps' })
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
      <Flex gap="2" wrap="wrap" mt="2">
        {fields.length < mostSteps ? <Button onClick={() => append({ text: '' })}>Add step</Button> : null}
        {proposed.length > 0 ? (
          <Button onClick={() => replace(withSteps(form.getValues('steps'), proposed))}>Use the playbook's steps</Button>
        ) : null}
      </Flex>
    </Box>
  )
}

/** Offers the day by which the business answers, as its setup says. */
function DueSoon({ onChoose }: { onChoose: (day: string) => void }) {
  const { isDemo, isSample, today } = useBusiness()
  const { data } = useQuery(ResponseThresholdDocument, { skip: Boolean(isDemo || isSample) })
  const days = Number(data?.onboarding.responseThreshold)
  if (!(days > 0)) return null
  return (
    <Box mt="-1">
      <Button look="quiet" onClick={() => onChoose(dayAfter(today, days))}>
        Due in {days} days
      </Button>
    </Box>
  )
}

/** The members as suggestions; any other name may be typed. */
function Members({ id }: { id: string }) {
  const { isDemo, isSample } = useBusiness()
  const { data } = useQuery(AssigneesDocument, { skip: Boolean(isDemo || isSample) })
  const words = memberWords((data?.members.nodes ?? []).map(({ id, name, email }) => ({ id, name, email })))
  return (
    <datalist id={id}>
      {data?.members.nodes.map((member) => (
        <option key={member.id} value={words.get(member.id)}>
          {member.email}
        </option>
      ))}
    </datalist>
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
