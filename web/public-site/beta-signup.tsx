import { CreateBetaSignupDocument, type CreateBetaSignupMutation, type CreateBetaSignupMutationVariables } from '../generated/graphql.ts'
import type { FormState, PublicForm } from './page.ts'
import { SignupForm } from './signup-form.tsx'

export const betaForm: PublicForm<CreateBetaSignupMutation, CreateBetaSignupMutationVariables> = {
  document: CreateBetaSignupDocument,
  variables: ({ name = '', email = '', shopifyStoreUrl = '', chargebackConcerns = '' }) => ({
    input: { name, email, shopifyStoreUrl, chargebackConcerns },
  }),
  mistakes: ({ createBetaSignup }) => createBetaSignup.userErrors.map(({ field, message }) => ({ field: field ?? null, message })),
  leadsTo: '/thank-you',
}

type Props = { readonly action: string; readonly state: FormState | null }

/** Four fields for the beta; the server stores an address once. */
export function BetaSignup({ action, state }: Props) {
  return (
    <SignupForm
      name="beta"
      form={betaForm}
      action={action}
      state={state}
      button="Join Beta Program"
      fields={[
        { name: 'name', label: 'Name', autoComplete: 'name' },
        { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
        { name: 'shopifyStoreUrl', label: 'Shopify store URL', placeholder: 'your-store.myshopify.com' },
        { name: 'chargebackConcerns', label: 'What worries you about chargebacks?', isLong: true },
      ]}
    />
  )
}
