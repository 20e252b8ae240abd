import { z } from 'zod'
import { integrationInput, integrationStatusInput } from '../integrations/integration.input.ts'
import { type Route, route } from './route.ts'

const integrationFields = `id userId name type status provider problem notice metadata settings credentials { configured last4 }
  lastSyncAt createdAt updatedAt`

const id = '0197a3c1-0000-7000-8000-000000000001'
const provider = 'shopify, quickbooks, hubspot, pipedrive or mailchimp'

const once = z.string({ error: 'Give it once.' }).optional()
const why = once.meta({ description: 'What the provider says of its refusal.' })

/** The documented calls about integrations. */
export const integrationRoutes: readonly Route[] = [
  route<{ integrations: unknown }>({
    method: 'GET',
    path: '/api/integrations',
    summary: 'All integrations of the business.',
    document: `query RestIntegrations { integrations { ${integrationFields} } }`,
    answer: ({ integrations }) => integrations,
  }),
  route<{ createIntegration: { integration: unknown } }>({
    method: 'POST',
    path: '/api/integrations',
    summary: 'Adds an integration that is still to be set up.',
    document: `mutation RestCreateIntegration($input: CreateIntegrationInput!) {
      createIntegration(input: $input) { integration { ${integrationFields} } userErrors { field code message } }
    }`,
    body: integrationInput,
    variables: ({ body }) => ({ input: body }),
    status: 201,
    answer: ({ createIntegration }) => createIntegration.integration,
    errors: { 409: 'There is an integration for this provider already, or there are too many.' },
    example: { body: { name: 'New Integration', type: 'other' } },
  }),
  route<{ updateIntegrationStatus: { integration: unknown } }>({
    method: 'PATCH',
    path: '/api/integrations/:id/status',
    summary: 'Moves an integration to another status; active on an active one asks for a sync.',
    document: `mutation RestUpdateIntegrationStatus($input: UpdateIntegrationStatusInput!) {
      updateIntegrationStatus(input: $input) { integration { ${integrationFields} } userErrors { field code message } }
    }`,
    body: integrationStatusInput,
    variables: ({ params, body }) => ({ input: { integrationId: params.id, ...body } }),
    answer: ({ updateIntegrationStatus }) => updateIntegrationStatus.integration,
    errors: {
      404: 'There is no integration of this id.',
      409: 'The move is not possible, or it has no working connection; the message says what is missing.',
    },
    example: { params: { id }, body: { status: 'disabled' } },
  }),
  route<{ startOAuth: { authorizationUrl: string } }>({
    method: 'GET',
    path: '/api/oauth/:provider/auth',
    summary: 'Leads the browser to the provider, to be let in there.',
    document: `mutation RestStartOAuth($input: StartOAuthInput!) {
      startOAuth(input: $input) { authorizationUrl userErrors { field code message } }
    }`,
    params: { provider },
    query: z.object({ shop: once, integration: once.meta({ description: 'The integration to be connected anew.' }) }),
    variables: ({ params, query }) => ({ input: { provider: params.provider, shop: query.shop, integrationId: query.integration } }),
    location: ({ startOAuth }) => startOAuth.authorizationUrl,
    errors: {
      400: 'Of Shopify: the parameter `shop` is missing or is no address of a shop.',
      404: 'There is no such provider, or no integration of this id.',
      409: 'No client id is configured for the provider, it is not connected by OAuth, or the shop is connected already.',
    },
    example: { params: { provider: 'hubspot' } },
  }),
  route<{ completeOAuth: { returnTo: string } }>({
    method: 'GET',
    path: '/api/oauth/:provider/callback',
    summary: 'Where the provider sends the browser back to; leads on to the integrations.',
    document: `mutation RestCompleteOAuth($input: CompleteOAuthInput!) {
      completeOAuth(input: $input) { returnTo userErrors { field code message } }
    }`,
    isReturn: true,
    params: { provider },
    query: z.looseObject({ state: once, code: once, error: once, error_description: why, realmId: once }),
    variables: ({ params, query }) => {
      const { state = '', code, error, error_description: errorDescription, realmId, ...more } = query as Record<string, string | undefined>
      const whole = Object.entries({ ...more, state, code }).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
      const sent = new URLSearchParams(whole as [string, string][]).toString()
      return { input: { provider: params.provider, state, code, error, errorDescription, realmId, query: sent } }
    },
    location: ({ completeOAuth }) => completeOAuth.returnTo,
    errors: {
      400: 'The state is missing, of another person or browser, used, or older than ten minutes.',
      404: 'There is no such provider.',
    },
    example: { params: { provider: 'hubspot' }, query: { code: 'a-code', state: 'a-state' } },
  }),
]
