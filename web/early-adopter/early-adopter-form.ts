import { earlyAdopterInput } from '../../api/waitlist/waitlist.input.ts'
import {
  RegisterEarlyAdopterDocument,
  type RegisterEarlyAdopterMutation,
  type RegisterEarlyAdopterMutationVariables,
} from '../generated/graphql.ts'
import type { PostedFields, PublicForm } from '../public-site/page.ts'

export const earlyAdopterName = 'early-adopter'

export const registered = {
  title: 'Thank you for your interest!',
  text: "We've received your information and will contact you when RiskPilot launches. You'll receive your first 2 months free!",
} as const

const fieldsOf = ({
  name = '',
  email = '',
  phone = '',
  companyName = '',
  companySize = '',
  companyWebsite = '',
  riskInterest = '',
}: PostedFields) => ({ name, email, phone, companyName, companySize, companyWebsite, riskInterest })

export const earlyAdopterForm: PublicForm<RegisterEarlyAdopterMutation, RegisterEarlyAdopterMutationVariables> = {
  document: RegisterEarlyAdopterDocument,
  variables: (fields) => ({ input: fieldsOf(fields) }),
  mistakes: ({ registerEarlyAdopter }) => registerEarlyAdopter.userErrors.map(({ field, message }) => ({ field: field ?? null, message })),
  leadsTo: null,
}

/** The first mistake of each field, by the schema of the server. */
export function mistakesIn(fields: PostedFields): Record<string, string> {
  const { error } = earlyAdopterInput.safeParse(fieldsOf(fields))
  return Object.fromEntries((error?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0]), message]))
}
