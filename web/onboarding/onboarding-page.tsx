import { useQuery } from '@apollo/client/react'
import { Box } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { planNamed, usualPlan, wizardSteps } from '../../api/onboarding/wizard-steps.rules.ts'
import { BusinessSettingsDocument, OnboardingDocument, type OnboardingPartsFragment, ViewerDocument } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { ChangeNote } from '../ui/change-button.tsx'
import { ErrorState, Loading, Skeleton } from '../ui/states.tsx'
import { FinishStep } from './finish-step.tsx'
import { StepForm, stepTitleId } from './step-form.tsx'
import { StepList } from './step-list.tsx'
import { useAnswered } from './use-answered.ts'
import { WizardHead } from './wizard-head.tsx'

/**
 * The setup in eleven steps. The step is in the address; without one the wizard goes on where it
 * was left.
 */
export function OnboardingPage() {
  const { isSample } = useBusiness()
  const { data, error, refetch } = useQuery(OnboardingDocument, { skip: isSample })
  const { data: settings } = useQuery(BusinessSettingsDocument, { skip: isSample })
  const isRead = isSample || (data && settings)
  return (
    <>
      {error && !data ? (
        <>
          <WizardHead step={1} plan={usualPlan} />
          <ErrorState title="The setup could not be read" error={error} onRetry={() => void refetch()} />
        </>
      ) : null}
      {isRead ? <Wizard saved={data?.onboarding} /> : null}
      {!isRead && !error ? (
        <>
          <WizardHead step={1} plan={usualPlan} />
          <Loading label="Reading the setup">
            <Skeleton h="420px" borderRadius="lg" />
          </Loading>
        </>
      ) : null}
    </>
  )
}

const last = wizardSteps.length

/** The number of a step that an address names; null for none. */
const stepNamed = (text: string | null) => (text && /^([1-9]|1[01])$/.test(text) ? Number(text) : null)

function Wizard({ saved }: { saved: OnboardingPartsFragment | undefined }) {
  const [search, setSearch] = useSearchParams()
  const { data: settings } = useQuery(BusinessSettingsDocument, { skip: saved === undefined })
  const { data: viewer } = useQuery(ViewerDocument)
  const answered = useAnswered({ skip: saved === undefined })
  // Where it was left when the page was opened: it does not move with each step that is saved.
  const [firstStep] = useState(saved?.step ?? 1)
  const step = stepNamed(search.get('step')) ?? firstStep
  const plan = planNamed(search.get('plan')) ?? saved?.selectedPlan ?? usualPlan
  const go = (to: number) => {
    const next = new URLSearchParams(search)
    next.set('step', String(to))
    setSearch(next, { preventScrollReset: false })
  }
  useFocusOnStep(step)
  const known = { saved, business: settings?.business, person: personOf(viewer?.viewer) }
  return (
    <>
      <WizardHead step={step} plan={plan} />
      <ChangeNote viewersCannot="change the setup" />
      <Box
        display="grid"
        gap="6"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '220px minmax(0, 1fr)' }}
        alignItems="start"
        // Room to scroll the buttons of a phone from under a notice.
        pb={{ base: '24', lg: '0' }}
      >
        <StepList current={step} answered={answered} />
        {step === last ? (
          <FinishStep saved={saved} plan={plan} onPrevious={() => go(step - 1)} />
        ) : (
          <StepForm key={step} step={step} plan={plan} known={known} onPrevious={() => go(step - 1)} onSaved={() => go(step + 1)} />
        )}
      </Box>
    </>
  )
}

type Viewer = { readonly name: string; readonly email: string; readonly mustChooseSignIn: boolean }

/** Name and address of who fills it in; nothing of the first start's owner, who was given both. */
function personOf(viewer: Viewer | null | undefined) {
  return viewer && !viewer.mustChooseSignIn ? { name: viewer.name, email: viewer.email } : undefined
}

/** After Next and Previous, keyboard and screen reader go on at the heading of the step. */
function useFocusOnStep(step: number) {
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    document.getElementById(stepTitleId)?.focus({ preventScroll: true })
  }, [step])
}
