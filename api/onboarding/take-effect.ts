import { sayHoldsStock } from '../businesses/businesses.ts'
import { switchSetupSlack } from '../channels/setup-slack.ts'
import { ensureIntegration } from '../integrations/integrations.ts'
import { providerOf } from '../integrations/providers.ts'
import type { AlertTargets } from '../notifications/settings/alert-settings.entity.ts'
import { saveAlertSettings } from '../notifications/settings/alert-settings.ts'
import { audit, whatChanged } from '../platform/transaction/audit.ts'
import type { Work } from '../platform/transaction/work.ts'
import { nameScenarios, storePlaybooks } from '../playbooks/playbooks.ts'
import { addMissingSuppliers } from '../suppliers/suppliers.ts'
import type { OnboardingAnswers } from './onboarding.entity.ts'

type Answer = keyof OnboardingAnswers

const ofAlerts: readonly Answer[] = ['alertChannels', 'financialAlertRecipients', 'vendorAlertRecipients', 'legalAlertRecipients']

/**
 * Makes what the answers ask for: suppliers, pending integrations, where alerts go, playbooks.
 * `changed`: only what these answers decide; all without it. Nothing is made twice.
 */
export async function takeEffect(work: Work, said: OnboardingAnswers, changed?: ReadonlySet<string>): Promise<void> {
  const decides = (...answers: readonly Answer[]) => changed === undefined || answers.some((name) => changed.has(name))
  if (decides('suppliers')) await addSuppliers(work, said)
  if (decides('selectedIntegrations'))
    for (const key of said.selectedIntegrations ?? []) {
      const provider = providerOf(key)
      if (provider) await ensureIntegration(work, provider)
    }
  if (decides(...ofAlerts)) await keepAlertSettings(work, said, changed ? 'saveOnboarding' : 'completeOnboarding')
  if (decides('autoGeneratePlaybooks') && said.autoGeneratePlaybooks) await storePlaybooks(work)
  if (decides('pastRiskExamples')) await nameScenarios(work, said.pastRiskExamples)
  if (decides('hasInventory')) await sayHoldsStock(work, said.hasInventory ?? null)
}

/** Those that are not there by name, whatever its case. */
function addSuppliers(work: Work, { suppliers }: OnboardingAnswers): Promise<void> {
  const said = (suppliers ?? []).map(({ name, website, email, isCritical }) => ({
    name,
    website,
    email,
    category: 'other',
    criticality: isCritical ? 'high' : 'medium',
  }))
  return addMissingSuppliers(work, said)
}

async function keepAlertSettings(work: Work, said: OnboardingAnswers, because: 'saveOnboarding' | 'completeOnboarding'): Promise<void> {
  const wanted: AlertTargets = {
    channels: said.alertChannels ?? [],
    financialRecipients: listed(said.financialAlertRecipients),
    vendorRecipients: listed(said.vendorAlertRecipients),
    legalRecipients: listed(said.legalAlertRecipients),
  }
  const known = await saveAlertSettings(work, wanted)
  await switchSetupSlack(work, wanted.channels.includes('slack'))
  await audit(work, because, { subject: `Business:${work.businessId}`, ...whatChanged(noted(known), noted(wanted)) })
}

/** Under the names of the audit log. */
function noted({ channels, financialRecipients: financial, vendorRecipients: vendor, legalRecipients: legal }: AlertTargets) {
  return { channels, financial, vendor, legal }
}

function listed(text: string | null | undefined): string[] {
  return [...new Set((text ?? '').split(',').map((one) => one.trim()))].filter((one) => one !== '')
}
