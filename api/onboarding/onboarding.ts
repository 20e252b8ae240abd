import { clientHints, keepClient } from '../integrations/secrets.ts'
import { parse } from '../platform/failures/parse.ts'
import { may } from '../platform/rights/rights.ts'
import type { ExternalServices } from '../platform/transaction/external-services.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { Onboarding, OnboardingCredentials } from './onboarding.entity.ts'
import { onboardingInput } from './onboarding.input.ts'

/** What holds where the wizard was told nothing. */
const defaults = {
  selectedPlan: 'growth',
  monitorEmployeeTurnover: true,
  monitorCustomerSilence: true,
  monitorPaymentDelays: true,
  monitorTickets: true,
  responseThreshold: '14',
  alertChannels: ['email'],
  autoGeneratePlaybooks: true,
  selectedIntegrations: [] as string[],
  suppliers: [],
} as const satisfies Partial<Onboarding>

type Answers = Record<string, unknown>

type Row = {
  readonly step: number
  readonly answers: Answers
  readonly cardBrand: string | null
  readonly cardLast4: string | null
  readonly completedAt: Date | null
}

const empty: Row = { step: 1, answers: {}, cardBrand: null, cardLast4: null, completedAt: null }

/** The wizard's answers as they are kept, without secrets. */
export async function onboarding(work: Work): Promise<Onboarding> {
  may(work.actor, 'onboarding:read')
  const [row = empty] = await work.sql<Row>(
    `select step, answers, card_brand as "cardBrand", card_last4 as "cardLast4", completed_at as "completedAt"
       from onboarding where business_id = $1`,
    [work.businessId],
  )
  const oauthCredentials = (await clientHints(work)).map((client): OnboardingCredentials => ({ ...client, configured: true }))
  const { answers, ...kept } = row
  const said = { ...defaults, ...answers, ...kept, oauthCredentials }
  return { ...said, missing: missingOf(said) } as unknown as Onboarding
}

/** What every plan needs, in the wizard's order. */
const always = ['fullName', 'roleTitle', 'workEmail', 'companyName', 'industry', 'companySize', 'businessModel'] as const
const ofPaidPlans = ['cardholderName', 'expiryDate', 'billingAddress'] as const

/** Names of required fields without a value. The enterprise plan passes without a card. */
function missingOf(said: Answers & Pick<Row, 'cardLast4'>): string[] {
  const isEmpty = (name: string) => said[name] === undefined || said[name] === null || said[name] === ''
  const missing: string[] = always.filter(isEmpty)
  if (said.selectedPlan === 'enterprise') return missing
  return [...missing, ...(said.cardLast4 === null ? ['cardNumber'] : []), ...ofPaidPlans.filter(isEmpty)]
}

/**
 * Keeps what is given of the wizard; what is left out stays as it was, what is null or empty is forgotten. Client secrets are sealed apart;
 * of a card only brand and last four come here. Throws `invalid_input`.
 */
export async function saveOnboarding(
  work: Work,
  { cipher: vault }: Pick<ExternalServices, 'cipher'>,
  input: Readonly<Record<string, unknown>>,
): Promise<Onboarding> {
  may(work.actor, 'onboarding:write')
  const { oauthCredentials, card, step, ...answers } = parse(onboardingInput, input)
  for (const { provider, clientId, clientSecret } of oauthCredentials ?? [])
    if (clientId && clientSecret) await keepClient(work, vault, provider, { clientId, clientSecret })
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
  return onboarding(work)
}
