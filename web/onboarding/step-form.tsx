import { useQuery } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import { wizardSteps } from '../../api/onboarding/wizard-steps.rules.ts'
import { ViewerDocument } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { Button } from '../ui/button.tsx'
import { draftOf, forgetDraft, keepDraft } from '../ui/drafts.ts'
import { FormProblem } from '../ui/form.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { showToast } from '../ui/toasts.tsx'
import { type Circumstances, requiredOf, resolverOf } from './problems.ts'
import { stepViews } from './steps.ts'
import { useSaveStep } from './use-save-step.ts'
import { useSettleWithOthers } from './use-settle-with-others.ts'
import { draftable, type Known, valuesOf, type WizardValues, withDraft } from './values.ts'
import { WizardProvider } from './wizard.ts'

type Props = { step: number; plan: string; known: Known; onPrevious: () => void; onSaved: () => void }

/**
 * One step: its fields, Previous, and Next, which saves them first. What is typed survives a reload
 * and the end of a session.
 */
export function StepForm({ step, plan, known, onPrevious, onSaved }: Props) {
  const { isDemo, isSample, isOnlooker, today } = useBusiness()
  const { data: viewer } = useQuery(ViewerDocument)
  const [isOtherCard, setOtherCard] = useState(false)
  const isOwner = viewer?.viewer?.role === 'owner'
  const { saved, business } = known
  const circumstances: Circumstances = {
    plan,
    today,
    keepsCard: Boolean(saved?.cardLast4) && !isOtherCard,
    asksCurrency: isOwner && business !== undefined && !business.hasRows,
  }
  const [first] = useState(() => valuesOf(known))
  const form = useForm<WizardValues>({ resolver: resolverOf(step, circumstances), defaultValues: first })
  const draft = useDraft(form, first, `${business?.id ?? 'sample'}-${step}`)
  const save = useSaveStep(step, { plan, circumstances, business })
  const isSettled = useSettleWithOthers(step, known, first)
  const submit = form.handleSubmit(async () => {
    if (isDemo || isSample) return showToast('Demo Mode', 'Changes are disabled in demo mode')
    if (!(await isSettled(form))) return
    if (!(await save(form))) return showToast('Save Failed', 'Failed to save your progress. Please try again.', 'destructive')
    draft.forget()
    showToast('Progress Saved', `Step ${step} of ${wizardSteps.length} is saved.`)
    onSaved()
  })
  const { isSubmitting, errors } = form.formState
  const view = stepViews[step - 1]
  if (!view) return null
  const required = requiredOf(step, circumstances)
  return (
    <WizardProvider value={{ saved, business, isOwner, step, circumstances, required, replaceCard: () => setOtherCard(true) }}>
      <FormProvider {...form}>
        <Card p={{ base: '4', md: '6' }}>
          <StepTitle step={step} />
          <Box color="muted" mt="1" maxW="70ch">
            {view.lead}
          </Box>
          <chakra.form
            aria-label={wizardSteps[step - 1]?.title ?? 'Setup'}
            display="grid"
            gap="5"
            mt="5"
            gridTemplateColumns="minmax(0, 1fr)"
            noValidate
            onSubmit={(event) => void submit(event)}
          >
            <FormProblem message={errors.root?.message} />
            <view.Fields />
            {/* At the left: the notice that a step is saved stands at the right. */}
            <Flex gap="3" pt="2">
              <Button minH="44px" disabled={step === 1 || isSubmitting} onClick={onPrevious}>
                Previous
              </Button>
              <Button type="submit" look="solid" minH="44px" minW="96px" disabled={isSubmitting || isOnlooker}>
                {isSubmitting ? 'Saving...' : 'Next'}
              </Button>
            </Flex>
          </chakra.form>
        </Card>
      </FormProvider>
    </WizardProvider>
  )
}

/** The heading of a step, where keyboard and screen reader go on after Next. */
export function StepTitle({ step }: { step: number }) {
  return (
    <PartTitle id={stepTitleId} tabIndex={-1} _focusVisible={{ outline: 'none' }}>
      {wizardSteps[step - 1]?.title}
    </PartTitle>
  )
}

export const stepTitleId = 'setup-step'

/** Stores what is typed in this tab until it is saved; of cards and client secrets nothing. */
function useDraft(form: UseFormReturn<WizardValues>, first: WizardValues, name: string) {
  const { reset, subscribe } = form
  const isSaved = useRef(false)
  useEffect(() => {
    const draft = draftOf('setup', name)
    if (draft) reset(withDraft(first, draft), { keepDefaultValues: true })
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        // The form still changes its state after it was sent.
        if (!isSaved.current) keepDraft('setup', name, draftable(typedOf(values, first)))
      },
    })
  }, [name, first, reset, subscribe])
  const forget = () => {
    isSaved.current = true
    forgetDraft('setup', name)
  }
  return { forget }
}

/** The values that differ from the first ones. */
function typedOf(values: WizardValues, first: WizardValues): object {
  const isSame = (field: string) =>
    JSON.stringify(values[field as keyof WizardValues]) === JSON.stringify(first[field as keyof WizardValues])
  return Object.fromEntries(Object.entries(values).filter(([field]) => !isSame(field)))
}
