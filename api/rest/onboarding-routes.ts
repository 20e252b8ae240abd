import { onboardingBody } from '../onboarding/onboarding.input.ts'
import { doneAnswer, type Route, route } from './route.ts'

/** The documented calls of the onboarding steps. */
export const onboardingRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/api/onboarding',
    summary: 'Keeps any part of the wizard. Of a card only brand, last four digits and expiry are kept.',
    document: `mutation RestSaveOnboarding($input: SaveOnboardingInput!) {
      saveOnboarding(input: $input) { userErrors { field code message } }
    }`,
    body: onboardingBody,
    variables: ({ body: { cardNumber: card, oauthCredentials, ...body } }) => ({
      input: {
        ...body,
        oauthCredentials: oauthCredentials && Object.entries(oauthCredentials).map(([provider, client]) => ({ provider, ...client })),
        card,
      },
    }),
    answer: () => ({ success: true }),
    answers: doneAnswer,
    example: {
      body: { fullName: 'Ann Miller', companyName: 'Miller & Daughters', selectedPlan: 'growth', selectedIntegrations: ['shopify'] },
    },
  }),
  route({
    method: 'POST',
    path: '/api/onboarding/complete',
    summary: 'Ends the wizard; a second time changes nothing.',
    document: 'mutation RestCompleteOnboarding { completeOnboarding { userErrors { field code message } } }',
    answer: () => ({ success: true }),
    answers: doneAnswer,
    errors: { 400: 'Required fields are still missing; `fields` names them.' },
  }),
]
