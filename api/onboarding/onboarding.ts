import { saveSetupSlack, setupSlackHint } from '../channels/setup-slack.ts'
import { clientHints, forgetWebhook, keepClient } from '../integrations/secrets.ts'
import { Failure } from '../platform/failures/failures.ts'
import { parse } from '../platform/failures/parse.ts'
import { may } from '../platform/rights/rights.ts'
import type { ExternalServices } from '../platform/transaction/external-services.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { Onboarding, OnboardingAnswers, OnboardingCredentials } from './onboarding.entity.ts'
import { onboardingInput } from './onboarding.input.ts'
import { takeEffect } from './take-effect.ts'
import { needsCard, stepOf, usualPlan, wizardSteps } from './wizard-steps.rules.ts'

/** What holds where the wizard was told nothing. */
const defaults: Partial<OnboardingAnswers> = {
  selectedPlan: usualPlan,
  monitorEmployeeTurnover: true,
  monitorCustomerSilence: true,
  monitorPaymentDelays: true,
  monitorTickets: true,
  responseThreshold: '14',
  alertChannels: ['email'],
  autoGeneratePlaybooks: true,
  selectedIntegrations: [],
  suppliers: [],
}

/** As the wizard's input was parsed before it was stored. */
type Answers = Partial<OnboardingAnswers>

type OnboardingRow = {
  readonly step: number
  readonly answers: Answers
  readonly cardBrand: string | null
  readonly cardLast4: string | null
  readonly completedAt: Date | null
  /** The plan that the owner chose before the sign-up. */
  readonly chosenPlan: string | null
}

/** The wizard's answers as they are kept, without secrets. */
export async function onboarding(work: Work): Promise<Onboarding> {
  may(work.actor, 'onboarding:read')
  const [row] = await work.sql<OnboardingRow>(
    `select coalesce(said.step, 1) as step, coalesce(said.answers, '{}') as answers, said.card_brand as "cardBrand",
            said.card_last4 as "cardLast4", said.completed_at as "completedAt", business.chosen_plan as "chosenPlan"
       from business left join onboarding said on said.business_id = $1 where business.id = $1`,
    [work.businessId],
  )
  if (!row) throw new Failure('not_found', 'This business was deleted.')
  const oauthCredentials = (await clientHints(work)).map((client): OnboardingCredentials => ({ ...client, configured: true }))
  const { answers, chosenPlan, ...kept } = row
  const slackWebhookLast4 = await setupSlackHint(work)
  const given = { ...defaults, ...(chosenPlan && { selectedPlan: chosenPlan }), ...answers }
  const said = { ...given, ...kept, oauthCredentials, slackWebhookLast4 }
  return { ...said, missing: missingOf(said) }
}

/**
 * Names of required answers without a value, in the wizard's order. The CVV is asked for and not
 * kept.
 */
function missingOf(said: Answers & Pick<OnboardingRow, 'cardLast4'>): string[] {
  const isPaid = needsCard(said.selectedPlan)
  const required = wizardSteps.flatMap((step) => step.required).filter((name) => name !== 'cvv' && (isPaid || !ofCard.includes(name)))
  return required.filter((name) => {
    const value = name === 'cardNumber' ? said.cardLast4 : said[name as keyof OnboardingAnswers]
    return value === undefined || value === null || value === ''
  })
}

const ofCard: readonly string[] = wizardSteps[stepOf('cardNumber') - 1]?.required ?? []

/**
 * Keeps what is given of the wizard; what is left out stays as it was, what is null or empty is
 * forgotten. Client secrets are sealed apart; of a card only brand and last four come here. What is
 * saved after the setup was completed takes effect at once. Throws `invalid_input`.
 */
export async function saveOnboarding(
  work: Work,
  external: Pick<ExternalServices, 'cipher'>,
  input: Readonly<Record<string, unknown>>,
): Promise<Onboarding> {
  may(work.actor, 'onboarding:write')
  const { oauthCredentials, card, step, slackWebhook, ...answers } = parse(onboardingInput, input)
  for (const { provider, clientId, clientSecret } of oauthCredentials ?? [])
    if (clientId && clientSecret) await keepClient(work, external.cipher, provider, { clientId, clientSecret })
  if (slackWebhook !== undefined) {
    await forgetWebhook(work, 'slack')
    await saveSetupSlack(work, external, slackWebhook)
  }
  const given = Object.fromEntries(
    Object.entries(answers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value === '' ? null : value]])),
  )
  await work.sql(
    `insert into onboarding (business_id, step, answers, card_brand, card_last4, saved_by, saved_at)
     values ($1, coalesce($2::integer, 1), jsonb_strip_nulls($3), $4, $5, $6, $7)
     on conflict (business_id) do update set step = coalesce($2::integer, onboarding.step), saved_by = $6, saved_at = $7,
       answers = jsonb_strip_nulls(onboarding.answers || $3),
       card_brand = coalesce($4, onboarding.card_brand), card_last4 = coalesce($5, onboarding.card_last4)`,
    [
      work.businessId,
      step ?? null,
      JSON.stringify(given),
      card?.brand ?? null,
      card?.last4 ?? null,
      work.actor.kind === 'person' ? work.actor.userId : null,
      work.clock.now(),
    ],
  )
  const saved = await onboarding(work)
  // A completed setup is changed where its answers stand: they take effect at once.
  if (saved.completedAt) await takeEffect(work, saved, new Set(Object.keys(given)))
  return saved
}
