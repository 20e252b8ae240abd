import type { ComponentType } from 'react'
import { AccountStep } from './account-step.tsx'
import { AlertsStep } from './alerts-step.tsx'
import { CompanyStep } from './company-step.tsx'
import { CustomersStep } from './customers-step.tsx'
import { IndicatorsStep } from './indicators-step.tsx'
import { IntegrationsStep } from './integrations-step.tsx'
import { LegalStep } from './legal-step.tsx'
import { PaymentStep } from './payment-step.tsx'
import { PlaybooksStep } from './playbooks-step.tsx'
import { SuppliersStep } from './suppliers-step.tsx'

type StepView = { readonly lead: string; readonly Fields: ComponentType }

/** What each step before the last says and asks, in the order of `wizardSteps`. */
export const stepViews: readonly StepView[] = [
  { lead: 'Who you are, so that alerts and reports reach the right person.', Fields: AccountStep },
  { lead: 'What kind of shop this is, and what its money and days are counted in.', Fields: CompanyStep },
  {
    lead: 'Where your figures come from. Files are the quickest start.',
    Fields: IntegrationsStep,
  },
  {
    lead: 'The companies your shop depends on. RiskPilot watches them and says when one may fail you.',
    Fields: SuppliersStep,
  },
  { lead: 'Who your revenue comes from. The watchlist shows how they order, and what falls due.', Fields: CustomersStep },
  {
    lead: 'The signs of trouble beside leaks that you want watched. They stand on the watchlist.',
    Fields: IndicatorsStep,
  },
  { lead: 'Optional: the rules you work under. Their deadlines stand on the watchlist, with sources.', Fields: LegalStep },
  { lead: 'How you hear of a leak, and who else does.', Fields: AlertsStep },
  { lead: 'What happens after an alert: the steps to stop a leak, and who is asked for help.', Fields: PlaybooksStep },
  { lead: 'How you pay once the trial is over.', Fields: PaymentStep },
]
